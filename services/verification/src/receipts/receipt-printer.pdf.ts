import type { Language, Product, Receipt } from '@asili/contracts';
import { artisanName, countryName, groupCode, type ByLanguage, inLanguage } from '@asili/kernel';
import {
  drawMark,
  drawParagraph,
  drawQrCode,
  drawSeal,
  finishPage,
  headlineStyle,
  ink,
  isolated,
  mm,
  openPage,
  qrModules,
  type Page,
  type Paragraph,
} from '@asili/platform/pdf';
import { designSeal } from '@asili/product-ui/seal-svg';
import { receiptTexts, verdictTexts, type ReceiptTexts } from './receipt-texts.ts';
import type { PrintedReceipt } from './print-receipt.ts';

const width = mm(210);
const height = mm(297);
const left = mm(20);
const right = width - left;
const sealSide = mm(44);
const qrSide = mm(32);
const locales: ByLanguage<string> = { en: 'en-GB', sw: 'sw-KE', fr: 'fr-FR' };

/** A paragraph from the left margin to the right one, unless told. */
const drawBlock = (
  page: Page,
  text: string,
  top: number,
  { x = left, width: room = right - x, ...block }: Partial<Paragraph> = {},
) => drawParagraph(page, text, top, { x, width: room, ...block });

const rule = (page: Page, y: number) => page.moveTo(left, y).lineTo(right, y).lineWidth(mm(0.3)).stroke(ink);

function drawHeader(page: Page, texts: ReceiptTexts): void {
  drawMark(page, left, mm(18), mm(8));
  drawBlock(page, 'Asili', mm(18.2), { style: 'display', size: 20, x: left + mm(11) });
  page
    .font('text')
    .fontSize(12)
    .fillColor(ink)
    .text(texts.title, left, mm(20.4), { width: right - left, align: 'right', lineBreak: false });
  rule(page, mm(31));
}

/** The verdict, and beside it the seal where the product is authentic: nothing else carries it. */
function drawVerdict(page: Page, { receipt, language }: PrintedReceipt, texts: ReceiptTexts): number {
  const seal = receipt.isAuthentic ? receipt.product?.certificate?.contentHash : undefined;
  const room = right - left - (seal === undefined ? 0 : sealSide + mm(8));
  if (seal !== undefined) drawSeal(page, right - sealSide, mm(38), sealSide, designSeal(seal));
  const [title = '', ...sentences] = verdictTexts(texts, receipt);
  let y = drawBlock(page, title, mm(38), { style: 'display', size: 28, width: room });
  for (const sentence of sentences) y = drawBlock(page, sentence, y + 2, { size: 12, width: room });
  if (receipt.product) y = drawProduct(page, receipt.product, { texts, language }, y + mm(5), room);
  return Math.max(y, seal === undefined ? 0 : mm(38) + sealSide) + mm(8);
}

function drawProduct(
  page: Page,
  { name, shortCode, artisan }: Product,
  { texts, language }: { readonly texts: ReceiptTexts; readonly language: Language },
  top: number,
  room: number,
): number {
  const by = artisanName(artisan);
  let y = drawBlock(page, name, top, { style: headlineStyle(name), size: 15, width: room, lines: 2 });
  y = drawBlock(page, groupCode(shortCode), y, { style: 'strong', width: room });
  y = drawBlock(page, texts.madeBy(by && isolated(by)), y, { width: room, lines: 2 });
  return drawBlock(
    page,
    [artisan.location.city, countryName(artisan.location.country, inLanguage(locales, language))]
      .filter(Boolean)
      .map(isolated)
      .join(', '),
    y,
    { width: room, lines: 1 },
  );
}

function drawProofs(page: Page, { receipt, language }: PrintedReceipt, texts: ReceiptTexts, top: number): number {
  const certificate = receipt.product?.certificate;
  if (!receipt.isAuthentic || !certificate) return top;
  const date = new Intl.DateTimeFormat(inLanguage(locales, language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(certificate.consensusAt),
  );
  const [ledger, written] = texts.ledger(certificate.serial, date);
  const asked = receipt.reasons.includes('LEDGER_UNREACHABLE') ? texts.askedBefore : texts.askedThen;
  let y = drawBlock(page, texts.proven, top, { style: 'strong', size: 14 }) + mm(2);
  for (const [title, detail] of [[ledger, `${written} ${asked}`], texts.content, texts.object] as const) {
    y = drawBlock(page, title, y, { style: 'strong' });
    y = drawBlock(page, detail, y) + mm(2.5);
  }
  return y + mm(4);
}

function factsOf({ receipt, language }: PrintedReceipt, texts: ReceiptTexts): (readonly [string, string])[] {
  const { facts, network } = texts;
  const certificate = receipt.product?.certificate;
  const at = new Intl.DateTimeFormat(inLanguage(locales, language), {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(receipt.verifiedAt));
  const name = receipt.network === 'mainnet' || receipt.network === 'testnet' ? receipt.network : 'local';
  return [
    [facts.id, receipt.id],
    [facts.at, `${at} UTC`],
    [facts.code, receipt.code === null ? texts.noCode : groupCode(receipt.code)],
    ...(receipt.product ? [[facts.product, receipt.product.id] as const] : []),
    [facts.network, network[name]],
    ...(certificate
      ? ([
          [facts.token, `${certificate.tokenId} · ${certificate.serial}`],
          [facts.transaction, certificate.transactionId],
          [facts.cid, certificate.metadataCid],
        ] as const)
      : []),
  ];
}

function drawFacts(page: Page, printed: PrintedReceipt, texts: ReceiptTexts, top: number): void {
  rule(page, top);
  let y = top + mm(3);
  for (const [label, value] of factsOf(printed, texts)) {
    const below = drawBlock(page, label, y, { size: 10, width: mm(52), lines: 2 });
    y = Math.max(below, drawBlock(page, value, y, { style: 'strong', size: 10, x: left + mm(55), lines: 2 })) + mm(1);
  }
}

function drawFooter(page: Page, { receipt, address }: PrintedReceipt, texts: ReceiptTexts): void {
  const top = height - mm(18) - qrSide;
  drawQrCode(page, left, top, qrSide, qrModules(address));
  const x = left + qrSide + mm(7);
  const y = drawBlock(page, texts.open, top + mm(6), { style: 'strong', x });
  drawBlock(page, address, y + 2, { size: 9, x, lines: 3 });
  page.info.Subject = receipt.id;
}

/** The receipt as one page of A4, all vector, black only; the same receipt in the same language is the same bytes. */
export class PdfReceiptPrinter {
  print(printed: PrintedReceipt): Promise<Uint8Array> {
    const texts = inLanguage(receiptTexts, printed.language);
    const page = openPage({
      size: [width, height],
      title: `${texts.title} · ${titleOf(printed.receipt)} · Asili`,
      asOf: new Date(printed.receipt.verifiedAt),
    });
    drawHeader(page, texts);
    const proofsAt = drawVerdict(page, printed, texts);
    drawFacts(page, printed, texts, drawProofs(page, printed, texts, proofsAt));
    drawFooter(page, printed, texts);
    return finishPage(page);
  }
}

const titleOf = ({ product, id }: Receipt): string =>
  product ? `${product.name} · ${groupCode(product.shortCode)}` : id;
