/** Decimal text that stands in a table as a number, as it is: `{ decimal: '-4.52' }`. */
export interface DecimalCell {
  readonly decimal: string;
}
export type CsvValue = string | number | DecimalCell;

/**
 * One CSV cell (RFC 4180) that no spreadsheet takes for a formula: text that begins with = + - @, a tab or a line break
 * gets an apostrophe in front (OWASP, 'CSV Injection'); quotes are doubled; everything is quoted.
 */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return /^-?\d+(\.\d+)?$/.test(value.decimal) ? value.decimal : csvCell(value.decimal);
  const safe = /^\s*[=+\-@\t\r\n|]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('\0', '').replaceAll('"', '""')}"`;
}

/** A table as CSV with a byte order mark, so that spreadsheets read it as UTF-8; lines end with CR LF. */
export function csvTable(rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
