import { groupCode } from '@asili/kernel';
import {
  drawEmptySeal,
  drawLine,
  drawMark,
  drawQrCode,
  drawSeal,
  finishPage,
  headlineStyle,
  ink,
  isolated,
  linesOf,
  mm,
  openPage,
  qrModules,
  type Page,
} from '@asili/platform/pdf';
import { designSeal } from '@asili/product-ui/seal-svg';
import type { TagContent } from './print-tag.ts';

const width = mm(105);
const height = mm(148);
const left = mm(8);
const right = width - left;
const side = (right - left - mm(7)) / 2;

function drawHead(page: Page, { shortCode }: TagContent): void {
  page
    .circle(width / 2, mm(9), mm(3))
    .lineWidth(mm(0.3))
    .dash(mm(0.9), { space: mm(0.7) })
    .stroke('#8f8171')
    .undash();
  drawMark(page, left, mm(14), mm(6));
  page
    .font('display')
    .fontSize(16)
    .fillColor(ink)
    .text('Asili', left + mm(8), mm(14.1), { lineBreak: false });
  page
    .font('strong')
    .fontSize(12)
    .text(groupCode(shortCode), left, mm(15), {
      width: right - left,
      align: 'right',
      characterSpacing: 0.8,
      lineBreak: false,
    });
  page.moveTo(left, mm(22)).lineTo(right, mm(22)).lineWidth(mm(0.4)).stroke(ink);
}

/** Two lines of that size, with the room the faces need between them. */
const lineHeight = 1.4;
const nameSizes = [17, 15, 13] as const;

/** Name, artisan and place; long names shrink, then end in dots. Returns where the next part starts. */
function drawWho(page: Page, tag: TagContent): number {
  const whole = right - left;
  const style = headlineStyle(tag.name);
  const size =
    nameSizes.find((points) => linesOf(page, tag.name, { style, size: points, width: whole }, 3).length <= 2) ?? 13;
  const names = linesOf(page, tag.name, { style, size, width: whole }, 2);
  names.forEach((line, index) =>
    drawLine(page, line, { style, size, x: left, y: mm(26) + size * (index * lineHeight + 1) }),
  );
  const artisanAt = mm(26) + size * (names.length - 1) * lineHeight + size + mm(1) + 15;
  const small = { size: 10.5, x: left, y: artisanAt } as const;
  const lead = drawLine(page, tag.artisan ? 'Made by hand by ' : 'Made by hand', { ...small, style: 'text' });
  const [artisan = ''] = linesOf(page, tag.artisan, { style: 'strong', size: 10.5, width: whole - lead }, 1);
  drawLine(page, artisan, { ...small, style: 'strong', x: left + lead });
  const place = [tag.place.map(isolated).join(', '), tag.year].filter(Boolean).join(' · ');
  const [placed = ''] = linesOf(page, place, { style: 'text', size: 10.5, width: whole }, 1);
  drawLine(page, placed, { ...small, style: 'text', y: artisanAt + 15 });
  return artisanAt + 15 + mm(5) + 4;
}

function drawProof(page: Page, tag: TagContent, top: number): void {
  if (tag.contentHash !== null) drawSeal(page, left, top, side, designSeal(tag.contentHash));
  else drawEmptySeal(page, left, top, side);
  if (tag.pending) {
    const inside = { width: side - mm(10), align: 'center', lineBreak: true } as const;
    page
      .font('text')
      .fontSize(8.5)
      .fillColor(ink)
      .text(
        'Certificate on its way\nCheti kinaandaliwa\nCertificat en cours',
        left + mm(5),
        top + side / 2 - mm(6),
        inside,
      );
  }
  drawQrCode(page, right - side, top, side, qrModules(tag.qrPayload));
}

/** What to do with the tag: a strong word and the rest of its line. */
export const stepsOf = ({ dial, typeAt }: TagContent): readonly (readonly [string, string])[] => [
  ['Scan', ' the code with any phone camera.'],
  ['Compare', ' the round seal with the one on the screen.'],
  dial === null ? ['No camera?', ` Type the code at ${typeAt}`] : ['No internet?', ` Dial ${dial}`],
];

function drawSteps(page: Page, tag: TagContent, top: number): void {
  stepsOf(tag).forEach(([strong, rest], index) => {
    const y = top + index * mm(5.6);
    page
      .font('display')
      .fontSize(10.5)
      .fillColor(ink)
      .text(String(index + 1), left, y, { lineBreak: false });
    page
      .font('strong')
      .text(strong, left + mm(6), y, { continued: true, lineBreak: false })
      .font('text')
      .text(rest, { lineBreak: false });
  });
}

function drawFoot(page: Page): void {
  page.moveTo(left, mm(137)).lineTo(right, mm(137)).lineWidth(mm(0.2)).stroke(ink);
  page
    .font('text')
    .fontSize(8.5)
    .fillColor(ink)
    .text('Changanua · Linganisha muhuri   |   Scannez · Comparez le sceau', left, mm(139), { lineBreak: false });
}

/** The tag as a one-page PDF of 105 × 148 mm, all vector, black only. */
export function drawTag(tag: TagContent): Promise<Uint8Array> {
  const page = openPage({
    size: [width, height],
    title: `${tag.name} · ${groupCode(tag.shortCode)} · Asili`,
    asOf: tag.asOf,
  });
  drawHead(page, tag);
  const top = drawWho(page, tag);
  drawProof(page, tag, top);
  drawSteps(page, tag, top + side + mm(6));
  drawFoot(page);
  return finishPage(page);
}
