import { createRequire } from 'node:module';
import type { Font, openSync } from 'fontkit';
import type { Face } from './compose-line.ts';

export const styles = ['text', 'strong', 'display'] as const;
export type Style = (typeof styles)[number];

/** For what is loaded with the first page that is printed: pdfkit and fontkit were a tenth of a service's start. */
export const packages = createRequire(import.meta.url);
const ownFont = (name: string): string => packages.resolve(`@asili/platform/fonts/${name}.ttf`);
const noto = (script: string, weight: string): string =>
  packages.resolve(`@expo-google-fonts/noto-sans-${script.toLowerCase()}/${weight}/NotoSans${script}_${weight}.ttf`);

/** Latin first, then the scripts beside it in which African names are written. Licences: OFL 1.1, beside the files. */
const latin: Readonly<Record<Style, string>> = {
  text: ownFont('source-sans-3-regular'),
  strong: ownFont('source-sans-3-semibold'),
  display: ownFont('young-serif-regular'),
};
const scripts: Readonly<Record<'text' | 'strong', readonly string[]>> = {
  text: [
    noto('Arabic', '400Regular'),
    noto('Ethiopic', '400Regular'),
    noto('NKo', '400Regular'),
    noto('Tifinagh', '400Regular'),
    noto('Vai', '400Regular'),
  ],
  strong: [
    noto('Arabic', '600SemiBold'),
    noto('Ethiopic', '600SemiBold'),
    noto('NKo', '400Regular'),
    noto('Tifinagh', '400Regular'),
    noto('Vai', '400Regular'),
  ],
};

/** A typeface with its tables, which are read as they are needed and kept from one page to the next. */
interface OpenedFace extends Face {
  readonly font: Font;
}

const opened = new Map<string, OpenedFace>();

/** @param name as pages know it: the style's or the file. One file under two names would be embedded twice. */
function faceOf(file: string, name = file): OpenedFace {
  let face = opened.get(file);
  if (!face) {
    const font = (packages('fontkit') as { openSync: typeof openSync }).openSync(file) as Font;
    face = { name, font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
    opened.set(file, face);
  }
  return face;
}

/** The faces of a style, in the order they are tried. */
export function facesOf(style: Style): OpenedFace[] {
  const latinFace = faceOf(latin[style], style);
  return style === 'display' ? [latinFace] : [latinFace, ...scripts[style].map((file) => faceOf(file))];
}

/** The display face for names it has every letter of; else the strong one, which other scripts stand beside. */
export function headlineStyle(text: string): Style {
  const [display] = facesOf('display');
  return Array.from(text).every((character) => display?.has(character.codePointAt(0) as number)) ? 'display' : 'strong';
}
