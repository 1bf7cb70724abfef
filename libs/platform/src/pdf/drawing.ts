import type PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { facesOf, packages, styles, type Style, breakLines, composeLine, isolated } from './compose-line.ts';

/** A square of dark and light modules. */
interface QrModules {
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
}

/** A seal as the design system draws it, in a field of 100 × 100; texts are SVG's own. */
export interface SealDesign {
  readonly centre: string;
  readonly turn: string | number;
  readonly rings: string;
  readonly rope: string;
  readonly circle: number;
}

/** Medium correction: a tag may lose 15 % to wear. */
export const qrLevel = 'M';

/** Dark modules of a QR code (ISO/IEC 18004), row by row, without the quiet zone. */
export function qrModules(payload: string): QrModules {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: qrLevel });
  return { size: modules.size, isDark: (row, column) => Boolean(modules.get(row, column)) };
}

export type Page = InstanceType<typeof PDFDocument>;

/** Millimetres to PDF points (1/72 inch). */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;
export const ink = '#14110f';

/** The woven mark of the house, in a field of 28 × 28. */
const mark =
  'M1 1h12v3.2H1zM1 5.4h12v3.2H1zM1 9.8h12V13H1zM15 1h3.2v12H15zM19.4 1h3.2v12h-3.2zM23.8 1H27v12h-3.2zM1 15h3.2v12H1zM5.4 15h3.2v12H5.4zM9.8 15H13v12H9.8zM15 15h12v3.2H15zM15 19.4h12v3.2H15zM15 23.8h12V27H15z';

function inField(page: Page, x: number, y: number, size: number, field: number, draw: () => void): void {
  page.save();
  page.translate(x, y).scale(size / field);
  draw();
  page.restore();
}

export function drawMark(page: Page, x: number, y: number, size: number): void {
  inField(page, x, y, size, 28, () => page.path(mark).fill(ink));
}

/** SVG circles start at three o'clock and go clockwise; the dashes have to as well. */
const ropePath = 'M95.84 50A45.84 45.84 0 1 1 4.16 50A45.84 45.84 0 1 1 95.84 50Z';

/** The seal, the same as on the screen. */
export function drawSeal(
  page: Page,
  x: number,
  y: number,
  size: number,
  { centre, turn, rings, rope, circle }: SealDesign,
): void {
  inField(page, x, y, size, 100, () => {
    page.save();
    page.rotate(Number(turn), { origin: [50, 50] });
    page.path(centre).fill(ink, 'even-odd');
    page.restore();
    page.path(rings).fill(ink);
    page.path(ropePath).lineWidth(4.2);
    page.addContent(`[${rope}] 0 d`); // An SVG dash pattern as it is; pdfkit's own takes two lengths.
    page.stroke(ink).undash();
    page.circle(50, 50, 41.8).lineWidth(circle).stroke(ink);
  });
}

/** An empty place where the seal will be. */
export function drawEmptySeal(page: Page, x: number, y: number, size: number): void {
  page
    .circle(x + size / 2, y + size / 2, size / 2 - 1)
    .lineWidth(0.8)
    .dash(3, { space: 3 })
    .stroke(ink)
    .undash();
}

/** Whole modules as one path; runs in a row are joined, so that no printer shows hairlines. */
export function drawQrCode(page: Page, x: number, y: number, size: number, modules: QrModules): void {
  inField(page, x, y, size, modules.size, () => {
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        let run = 0;
        while (column + run < modules.size && modules.isDark(row, column + run)) run += 1;
        if (run > 0) page.rect(column, row, run, 1);
        column += run;
      }
    }
    page.fill('#000000');
  });
}

export interface PageSetting {
  /** Width and height in points. */
  readonly size: readonly [number, number];
  readonly title: string;
  /** When what is printed last changed: the same content is the same bytes. */
  readonly asOf: Date;
}

/** A page without margins, with the house's typefaces under the names of their styles, and the others under their own. */
export function openPage({ size: [width, height], title, asOf }: PageSetting): Page {
  const page = new (packages('pdfkit') as typeof PDFDocument)({
    size: [width, height],
    margin: 0,
    info: { Title: title, Creator: 'Asili', Producer: 'Asili', CreationDate: asOf, ModDate: asOf },
  });
  for (const { name, font } of styles.flatMap(facesOf)) page.registerFont(name, font as unknown as Buffer); // pdfkit takes an opened font, which its types do not say.
  return page;
}

/** Ends the document and returns its bytes. */
export async function finishPage(page: Page): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => page.on('end', resolve).on('error', reject));
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

interface Measure {
  readonly style: Style;
  /** Points. */
  readonly size: number;
  /** Points. */
  readonly width: number;
}

interface Place {
  readonly style: Style;
  readonly size: number;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
}

/** An empty list of features has pdfkit shape a run in one go; without one it takes word by word, in the wrong order for Arabic. */
const shaped: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false, baseline: 'alphabetic' };

/** Every text has a direction of its own, whatever stands around it. */
const runsOf = (text: string, style: Style) => composeLine(isolated(text), facesOf(style));

function widthOf(page: Page, text: string, style: Style, size: number): number {
  page.fontSize(size);
  return runsOf(text, style).reduce((sum, run) => sum + page.font(run.face).widthOfString(run.text, shaped), 0);
}

/** The text in at most so many lines. */
export function linesOf(page: Page, text: string, { style, size, width }: Measure, max: number): string[] {
  return breakLines(text, max, (line) => widthOf(page, line, style, size) <= width);
}

/** Draws one line; returns its width in points. */
export function drawLine(page: Page, text: string, { style, size, x, y }: Place): number {
  let at = x;
  page.fontSize(size).fillColor(ink);
  for (const run of runsOf(text, style)) {
    page.font(run.face).text(run.text, at, y, shaped);
    at += page.widthOfString(run.text, shaped);
  }
  return at - x;
}

export interface Paragraph {
  readonly style?: Style;
  readonly size?: number;
  readonly x: number;
  readonly width: number;
  /** At most so many. */
  readonly lines?: number;
}

const lineHeight = 1.4;

/** Text broken into lines from `top` on; returns where the next part may start. */
export function drawParagraph(
  page: Page,
  text: string,
  top: number,
  { style = 'text', size = 11, x, width, lines = 3 }: Paragraph,
): number {
  const broken = linesOf(page, text, { style, size, width }, lines);
  broken.forEach((line, index) => drawLine(page, line, { style, size, x, y: top + size * (index * lineHeight + 1) }));
  return top + broken.length * size * lineHeight;
}
