/** Decimal text that stands in a table as a number: `{ decimal: '-4.52' }`. */
export interface DecimalCell {
  readonly decimal: string;
}
export type CsvValue = string | number | DecimalCell;

/** How a spreadsheet set to a language splits lines and writes fractions. */
interface CsvFormat {
  readonly separator: string;
  readonly decimalMark: string;
}
const comma: CsvFormat = { separator: ',', decimalMark: '.' };
/** Where the comma is the decimal mark, spreadsheets split at semicolons: a file with commas would be one column, and 4.52 a date. */
const formats: Readonly<Record<string, CsvFormat>> = { fr: { separator: ';', decimalMark: ',' } };

/**
 * One CSV cell (RFC 4180) that no spreadsheet takes for a formula: text that begins with = + - @, a tab or a line break
 * gets an apostrophe in front (OWASP, 'CSV Injection'); quotes are doubled; everything is quoted.
 */
export function csvCell(value: CsvValue, { decimalMark }: CsvFormat = comma): string {
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  if (typeof value === 'object')
    return /^-?\d+(\.\d+)?$/.test(value.decimal) ? value.decimal.replace('.', decimalMark) : csvCell(value.decimal);
  const safe = /^\s*[=+\-@\t\r\n|]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

/**
 * A table as CSV with a byte order mark, so that spreadsheets read it as UTF-8; lines end with CR LF.
 * @param language of the reader, whose spreadsheet decides on separator and decimal mark
 */
export function csvTable(rows: readonly (readonly CsvValue[])[], language: string): string {
  const format = formats[language] ?? comma;
  return `\ufeff${rows.map((row) => `${row.map((value) => csvCell(value, format)).join(format.separator)}\r\n`).join('')}`;
}
