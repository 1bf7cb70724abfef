import type { Order, Product } from '@asili/contracts';
import { artisanName, groupCode, inLanguage } from '@asili/kernel';
import {
  drawMark,
  drawParagraph,
  drawQrCode,
  drawSeal,
  finishPage,
  headlineStyle,
  ink,
  mm,
  openPage,
  qrModules,
  type Page,
  type Paragraph,
} from '@asili/platform/pdf';
import { designSeal } from '@asili/product-ui/seal-svg';
import {
  addressLines,
  artisanPlace,
  lastChange,
  verifyAddress,
  verifyPage,
  paperTexts,
  type PaperTexts,
} from './paper-texts.ts';
import type { PrintedOrder } from './print-order.ts';

const size = [mm(105), mm(148)] as const;
const left = mm(8);
const right = size[0] - left;
const bottom = mm(135.5);
const sealSide = mm(13);
const qrSide = mm(15);
const rowHeight = qrSide + mm(2);

const paragraph = (
  page: Page,
  text: string,
  top: number,
  { x = left, width = right - x, ...rest }: Partial<Paragraph> = {},
) => drawParagraph(page, text, top, { x, width, ...rest });
const rule = (page: Page, y: number, weight: number) =>
  page.moveTo(left, y).lineTo(right, y).lineWidth(mm(weight)).stroke(ink);

/** Head and foot of every page; returns where the rest may start. */
function drawFrame(page: Page, { order, publicUrl }: PrintedOrder, texts: PaperTexts): number {
  drawMark(page, left, mm(8), mm(6));
  page
    .font('display')
    .fontSize(16)
    .fillColor(ink)
    .text('Asili', left + mm(8), mm(8.1), { lineBreak: false });
  page
    .font('strong')
    .fontSize(12)
    .text(texts.order(order.number), left, mm(9), { width: right - left, align: 'right', lineBreak: false });
  rule(page, mm(16.5), 0.4);
  rule(page, mm(136.5), 0.2);
  paragraph(page, texts.check(verifyPage(publicUrl)), mm(137.5), { size: 8, lines: 2 });
  return mm(18.5);
}

function drawPeople(page: Page, { buyer, artisan, delivery }: Order, texts: PaperTexts, top: number): number {
  const { locale } = texts;
  let y = paragraph(page, texts.to, top, { size: 8.5 });
  y = paragraph(page, buyer.name, y, { style: headlineStyle(buyer.name), size: 15, lines: 2 });
  const lines = delivery.kind === 'ship' ? addressLines(buyer, locale) : [texts.collected];
  for (const line of lines) y = paragraph(page, line, y, { lines: 2 });
  if (buyer.contact?.phoneNumber) y = paragraph(page, buyer.contact.phoneNumber, y, { style: 'strong', size: 11 });
  rule(page, y + mm(2), 0.2);
  y = paragraph(page, texts.from, y + mm(3), { size: 8.5 });
  y = paragraph(page, artisanName(artisan), y, { style: 'strong', size: 10.5, lines: 1 });
  return paragraph(page, artisanPlace(artisan, locale), y, { size: 10.5, lines: 1 });
}

/** What is in the parcel: its seal, name and code, and the QR code that verifies it. */
function drawLine(
  page: Page,
  { name, quantity }: Order['lines'][number],
  product: Product | undefined,
  { publicUrl }: PrintedOrder,
  texts: PaperTexts,
  top: number,
): void {
  const seal = product?.certificate?.contentHash;
  if (seal !== undefined) drawSeal(page, left, top + mm(1), sealSide, designSeal(seal));
  if (product) drawQrCode(page, right - qrSide, top, qrSide, qrModules(verifyAddress(publicUrl, product)));
  const x = left + sealSide + mm(3);
  const words = { x, width: right - qrSide - mm(3) - x };
  const y = paragraph(page, quantity > 1 ? `${name} × ${quantity}` : name, top, {
    ...words,
    style: 'strong',
    size: 10.5,
    lines: 2,
  });
  if (product) paragraph(page, texts.code(groupCode(product.shortCode)), y, { ...words, size: 10 });
}

export function printSlip(printed: PrintedOrder): Promise<Uint8Array> {
  const { order, products, language } = printed;
  const texts = inLanguage(paperTexts, language);
  const page = openPage({
    size,
    title: `${texts.slip} · ${texts.order(order.number)} · Asili`,
    asOf: lastChange(order),
  });
  let y = drawPeople(page, order, texts, drawFrame(page, printed, texts));
  rule(page, y + mm(2), 0.2);
  y = paragraph(page, texts.inside, y + mm(3), { size: 8.5 }) + mm(1);
  for (const line of order.lines) {
    if (y + rowHeight > bottom) {
      page.addPage({ size: [...size], margin: 0 });
      y = drawFrame(page, printed, texts);
    }
    drawLine(page, line, products.get(line.productId), printed, texts, y);
    y += rowHeight;
  }
  return finishPage(page);
}
