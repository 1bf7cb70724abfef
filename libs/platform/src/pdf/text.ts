import { breakLines, composeLine, isolated } from './compose-line.ts';
import { facesOf, type Style } from './faces.ts';
import { ink, type Page } from './drawing.ts';

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
