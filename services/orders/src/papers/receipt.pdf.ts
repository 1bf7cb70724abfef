import type { Order } from '@asili/contracts';
import { artisanName, groupCode, inLanguage } from '@asili/kernel';
import {
  drawMark,
  drawParagraph,
  finishPage,
  headlineStyle,
  ink,
  mm,
  openPage,
  type Page,
  type Paragraph,
} from '@asili/platform/pdf';
import { lineTotal, type Cost } from '../purchase/domain/purchase.ts';
import { addressLines, artisanPlace, lastChange, verifyPage, paperTexts, type PaperTexts } from './paper-texts.ts';
import type { PrintedOrder } from './print-order.ts';

const size = [mm(210), mm(297)] as const;
const left = mm(20);
const right = size[0] - left;
const bottom = mm(268);
const half = (right - left - mm(8)) / 2;

const paragraph = (
  page: Page,
  text: string,
  top: number,
  { x = left, width = right - x, ...rest }: Partial<Paragraph> = {},
) => drawParagraph(page, text, top, { x, width, ...rest });
const rule = (page: Page, y: number, weight = 0.2) =>
  page.moveTo(left, y).lineTo(right, y).lineWidth(mm(weight)).stroke(ink);

/** A decimal text is formatted as it is, without a float. */
const moneyText = ({ amount, currency }: Order['totals'][number], locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount as `${number}`);

function drawFrame(page: Page, { publicUrl }: PrintedOrder, texts: PaperTexts): number {
  drawMark(page, left, mm(18), mm(8));
  paragraph(page, 'Asili', mm(18.2), { style: 'display', size: 20, x: left + mm(11) });
  page
    .font('text')
    .fontSize(12)
    .fillColor(ink)
    .text(texts.receipt, left, mm(20.4), { width: right - left, align: 'right', lineBreak: false });
  rule(page, mm(31), 0.3);
  rule(page, mm(274));
  paragraph(page, texts.keep(verifyPage(publicUrl)), mm(276), { size: 9, lines: 2 });
  return mm(38);
}

/** A label with lines under it. */
function drawParty(
  page: Page,
  label: string,
  [first = '', ...rest]: readonly string[],
  x: number,
  top: number,
): number {
  let y = paragraph(page, label, top, { size: 10, x, width: half });
  y = paragraph(page, first, y, { style: 'strong', x, width: half, lines: 2 });
  for (const line of rest) y = paragraph(page, line, y, { x, width: half, lines: 2 });
  return y;
}

/** Words at the left, a sum at the right. */
function drawSum(page: Page, words: string, sum: string, top: number, style: 'text' | 'strong' = 'text'): number {
  const room = mm(40);
  page
    .font(style)
    .fontSize(11)
    .fillColor(ink)
    .text(sum, right - room, top + 1.5, { width: room, align: 'right', lineBreak: false });
  return paragraph(page, words, top, { style, width: right - left - room - mm(4), lines: 2 });
}

function deliveryWords({ delivery }: Order, texts: PaperTexts): readonly [string, string] {
  if (delivery.kind === 'pickup') return [texts.pickup, texts.free];
  const isFree = /^0+(\.0+)?$/.test(delivery.price.amount);
  return [`${texts.delivery}, ${delivery.name}`, isFree ? texts.free : moneyText(delivery.price, texts.locale)];
}

export function printReceipt(printed: PrintedOrder): Promise<Uint8Array> {
  const { order, products, language } = printed;
  const texts = inLanguage(paperTexts, language);
  const { locale } = texts;
  const paidAt = order.timeline.find(({ what }) => what === 'paid')?.at ?? '';
  const page = openPage({
    size,
    title: `${texts.receipt} · ${texts.order(order.number)} · Asili`,
    asOf: lastChange(order),
  });
  let y = paragraph(page, texts.order(order.number), drawFrame(page, printed, texts), {
    style: headlineStyle(order.number),
    size: 26,
  });
  const paidOn = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(paidAt),
  );
  y = paragraph(page, `${texts.paidOn}: ${paidOn} UTC`, y + mm(1)) + mm(5);
  const parties = [
    drawParty(page, texts.soldBy, [artisanName(order.artisan), artisanPlace(order.artisan, locale)], left, y),
    ...(order.buyer.name
      ? [
          drawParty(
            page,
            texts.boughtBy,
            [order.buyer.name, ...addressLines(order.buyer, locale)],
            left + half + mm(8),
            y,
          ),
        ]
      : []),
  ];
  y = Math.max(...parties) + mm(6);
  rule(page, y);
  y += mm(3);
  for (const { productId, name, quantity, unitPrice } of order.lines) {
    if (y > bottom - mm(16)) {
      page.addPage({ size: [...size], margin: 0 });
      y = drawFrame(page, printed, texts);
    }
    y = drawSum(
      page,
      quantity > 1 ? `${name} × ${quantity}` : name,
      moneyText(lineTotal({ unitPrice: unitPrice as Cost, quantity }), locale),
      y,
      'strong',
    );
    const code = products.get(productId)?.shortCode;
    const details = [
      code === undefined ? '' : texts.code(groupCode(code)),
      quantity > 1 ? `${quantity} × ${moneyText(unitPrice, locale)}` : '',
    ]
      .filter(Boolean)
      .join(' · ');
    if (details) y = paragraph(page, details, y, { size: 10 });
    y += mm(2);
  }
  if (y > bottom - mm(40)) {
    page.addPage({ size: [...size], margin: 0 });
    y = drawFrame(page, printed, texts);
  }
  y = drawSum(page, ...deliveryWords(order, texts), y) + mm(2);
  rule(page, y, 0.3);
  y += mm(2.5);
  for (const total of order.totals) y = drawSum(page, texts.total, moneyText(total, locale), y, 'strong');
  y += mm(5);
  if (order.state === 'cancelled' || order.state === 'refunded')
    y = paragraph(page, texts[order.state], y, { style: 'strong' }) + mm(3);
  paragraph(page, `${texts.purchase} ${order.purchaseId}`, y, { size: 9 });
  return finishPage(page);
}
