import type { Language } from '@asili/contracts';
import { moneyToText, type Asset, inLanguage } from '@asili/kernel';
import { drawMark, drawParagraph, finishPage, headlineStyle, ink, mm, openPage, type Page } from '@asili/platform/pdf';
import { totalOf, type CurrencyStatement, type Statement, type StatementLine } from './domain/statement.ts';
import { statementTexts, type StatementTexts } from './statement-texts.ts';

const size = [mm(210), mm(297)] as const;
const left = mm(16);
const right = size[0] - left;
const bottom = mm(270);
/** Where each column begins, and how wide it is; amounts stand at its right. */
const columns = [
  [0, 16],
  [16, 30],
  [46, 24],
  [70, 36],
  [106, 24],
  [130, 26],
  [156, 22],
] as const;

interface Sheet {
  readonly page: Page;
  readonly statement: Statement;
  readonly texts: StatementTexts;
}

const rule = (page: Page, y: number, weight = 0.2) =>
  page.moveTo(left, y).lineTo(right, y).lineWidth(mm(weight)).stroke(ink);
const sum = (currency: Asset, minor: bigint, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    moneyToText({ currency, minor }) as `${number}`,
  );
const plain = (text: string, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(text as `${number}`);
const monthName = ({ month }: Statement, { locale }: StatementTexts): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month.name}-15T00:00:00Z`),
  );

function drawFrame({ page, statement, texts }: Sheet): number {
  drawMark(page, left, mm(14), mm(8));
  drawParagraph(page, 'Asili', mm(14.2), { style: 'display', size: 20, x: left + mm(11), width: mm(60) });
  page
    .font('text')
    .fontSize(11)
    .fillColor(ink)
    .text(`${texts.title}, ${monthName(statement, texts)}`, left, mm(16.4), {
      width: right - left,
      align: 'right',
      lineBreak: false,
    });
  rule(page, mm(26), 0.3);
  rule(page, mm(274));
  drawParagraph(page, texts.note, mm(276), { size: 8, x: left, width: right - left, lines: 3 });
  return mm(31);
}

/** Cells of one row: words at the left of their column, the last four at the right. */
function drawRow({ page }: Sheet, cells: readonly string[], y: number, style: 'text' | 'strong' = 'text'): number {
  for (const [index, cell] of cells.entries()) {
    const [start = 0, wide = 0] = columns[index] ?? [];
    const [x, width] = [left + mm(start), mm(wide - 2)];
    if (index > 3)
      page
        .font(style)
        .fontSize(9)
        .fillColor(ink)
        .text(cell, x, y + 1.2, { width, align: 'right', lineBreak: false });
    else drawParagraph(page, cell, y, { style, size: 9, x, width, lines: 1 });
  }
  return y + mm(5.4);
}

function cellsOf(
  { cause, at, amount, orderNumber, sale, receipt }: StatementLine,
  { currency }: CurrencyStatement,
  { statement: { month }, texts }: Sheet,
): string[] {
  const { locale } = texts;
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: month.zone }).format(at);
  const order = orderNumber ?? '';
  return [
    day,
    texts.kinds[cause.kind],
    order || (receipt ?? ''),
    sale
      ? `${texts.methods[sale.method]}, ${new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }).format(sale.percent as `${number}`)}`
      : '',
    sale ? `${plain(sale.gross.amount, locale)} ${sale.gross.currency}` : '',
    sale ? `-${plain(sale.fee.amount, locale)}${sale.rate ? ` / ${plain(sale.rate.rate, locale)}` : ''}` : '',
    plain(moneyToText({ currency, minor: amount }), locale),
  ];
}

/** All vector, black only. */
export function printStatement(statement: Statement, language: Language): Promise<Uint8Array> {
  const texts = inLanguage(statementTexts, language);
  const title = `${texts.title}, ${monthName(statement, texts)}`;
  const page = openPage({ size, title: `${title} · Asili`, asOf: statement.month.before });
  const sheet: Sheet = { page, statement, texts };
  const wide = { x: left, width: right - left };
  let y = drawParagraph(page, title, drawFrame(sheet), { style: headlineStyle(title), size: 24, ...wide });
  y = drawParagraph(page, texts.seller(statement.seller), y + mm(1), wide);
  y = drawParagraph(page, texts.days(statement.month.zone), y, { size: 10, ...wide }) + mm(4);
  if (statement.currencies.length === 0) drawParagraph(page, texts.nothing, y, wide);
  for (const one of statement.currencies) y = drawCurrency(sheet, one, y) + mm(6);
  return finishPage(page);
}

function drawCurrency(sheet: Sheet, one: CurrencyStatement, top: number): number {
  const { page, texts } = sheet;
  const room = (y: number, needed: number): number => {
    if (y <= bottom - mm(needed)) return y;
    page.addPage({ size: [...size], margin: 0 });
    return drawFrame(sheet);
  };
  let y = room(top, 70);
  const figures: readonly (readonly [string, bigint])[] = [
    [texts.opening, one.opening],
    [texts.sales, totalOf(one, 'sale')],
    [texts.refunds, totalOf(one, 'refund', 'chargeback')],
    [texts.paidOut, totalOf(one, 'payout', 'returned')],
    [texts.closing, one.closing],
  ];
  for (const [index, [words, minor]] of figures.entries()) {
    const style = index === 4 ? 'strong' : 'text';
    page
      .font(style)
      .fontSize(11)
      .fillColor(ink)
      .text(sum(one.currency, minor, texts.locale), right - mm(60), y + 1.5, {
        width: mm(60),
        align: 'right',
        lineBreak: false,
      });
    y = drawParagraph(page, words, y, { style, x: left, width: mm(100), lines: 1 }) + mm(1);
  }
  y += mm(4);
  if (one.lines.length === 0) return drawParagraph(page, texts.nothing, y, { x: left, width: right - left });
  const heading = [
    texts.date,
    texts.what,
    texts.order,
    texts.paidBy,
    texts.gross,
    `${texts.fee} / ${texts.rate}`,
    `${texts.yours}, ${one.currency}`,
  ];
  const head = (at: number): number => {
    const under = drawRow(sheet, heading, at, 'strong') + mm(4); // Headings may take two lines.
    rule(page, under);
    return under + mm(1.5);
  };
  y = head(y);
  for (const line of one.lines) {
    const next = room(y, 6);
    y = drawRow(sheet, cellsOf(line, one, sheet), next === y ? y : head(next));
  }
  return y;
}
