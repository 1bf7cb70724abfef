import type PDFDocument from 'pdfkit';
import type { Page } from './drawing.ts';
import { facesOf, packages, styles } from './faces.ts';

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
