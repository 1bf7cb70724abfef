import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import bidiFactory from 'bidi-js';
import type { Font, openSync } from 'fontkit';

/** A typeface that can say which characters it has. */
export interface Face {
  readonly name: string;
  has(codePoint: number): boolean;
}

/** Text of one face and one direction, as its shaper wants it: the runs of a line stand from left to right. */
export interface Run {
  readonly face: string;
  readonly text: string;
}

/** The parts of bidi-js used here; it carries no types. */
interface Bidi {
  /** `levels`: one per UTF-16 unit; odd is right to left. */
  getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
}

const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Marks of direction in a text of somebody's do not come through; the isolates of this file keep parts of a line apart. */
const foreignMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066\u2067]/gu;
const isolates = /[\u2068\u2069]/gu;
/** Need no glyph of their own: joiners and variation selectors. */
const invisible = /^[\u034f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u;
/** Has a name, which says less than nothing in the middle of a line. */
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Scripts whose shaper turns the glyphs round by itself. */
const turnedByShaper = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Keeps a part of a line together and out of its neighbours' direction (Unicode UAX 9, first strong isolate). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

const covers = (face: Face, grapheme: string): boolean =>
  Array.from(grapheme).every((character) => invisible.test(character) || face.has(character.codePointAt(0) as number));
const faceFor = (faces: readonly Face[], grapheme: string): Face | undefined =>
  faces.find((face) => covers(face, grapheme));

/** The text with everything that no face has written in Latin letters; what has no such form is left out. */
function printable(text: string, faces: readonly Face[]): string {
  const parts = graphemesOf(text.normalize('NFC').replace(foreignMarks, '')).map((grapheme) => {
    if (/^[\u2068\u2069]$/u.test(grapheme) || faceFor(faces, grapheme)) return grapheme;
    const latin = pictograph.test(grapheme) ? '' : anyAscii(grapheme);
    return graphemesOf(latin).every((letter) => faceFor(faces, letter)) ? latin : '';
  });
  return parts.join('').replace(/ {2,}/g, ' ');
}

interface LogicalRun extends Run {
  readonly level: number;
}

function logicalRuns(text: string, faces: readonly Face[]): LogicalRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: LogicalRun[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const level = levels[at] ?? 0;
    at += grapheme.length;
    const visible = grapheme.replace(isolates, '');
    const face = visible && faceFor(faces, visible);
    const last = runs.at(-1);
    if (!face) continue;
    if (last?.level === level && last.face === face.name)
      runs[runs.length - 1] = { ...last, text: last.text + visible };
    else runs.push({ face: face.name, level, text: visible });
  }
  return runs;
}

/** From the highest level down, every stretch of runs at that level or above is turned round (UAX 9, rule L2). */
function visualOrder(runs: readonly LogicalRun[]): LogicalRun[] {
  const line = [...runs];
  for (let level = Math.max(0, ...line.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < line.length; start += 1) {
      let end = start;
      while ((line[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) line.splice(start, end - start, ...line.slice(start, end).reverse());
      start = end;
    }
  }
  return line;
}

/** What a shaper must be given so that the run reads in its direction. */
function forShaper({ text, level, face }: LogicalRun): Run {
  const rightToLeft = level % 2 === 1;
  const letters = rightToLeft
    ? graphemesOf(text).map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    : graphemesOf(text);
  const turn = rightToLeft !== turnedByShaper.test(text);
  return { face, text: (turn ? letters.reverse() : letters).join('') };
}

/**
 * A line as it is drawn from left to right: each letter in the first face that has it, right-to-left parts in their own
 * order (Unicode UAX 9). Never gives a face a character it does not have.
 */
export function composeLine(text: string, faces: readonly Face[]): Run[] {
  return visualOrder(logicalRuns(printable(text, faces), faces)).map(forShaper);
}

/** Breaks text into at most so many lines no wider than allowed, between words where it can; what is left over ends in dots. */
export function breakLines(text: string, max: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < max) {
    const line = fits(rest) ? rest : firstLine(rest, fits);
    rest = rest.slice(line.length).trimStart();
    lines.push(lines.length + 1 === max && rest !== '' ? withDots(line, fits) : line.trimEnd());
  }
  return lines;
}

function firstLine(text: string, fits: (line: string) => boolean): string {
  const words = text.match(/\S+\s*/gu) ?? [text];
  const whole = longest(words, fits);
  return whole === '' ? longest(graphemesOf(words[0] ?? text), fits) || (graphemesOf(text)[0] ?? text) : whole;
}

function longest(parts: readonly string[], fits: (line: string) => boolean): string {
  let line = '';
  for (const part of parts) {
    if (!fits((line + part).trimEnd())) break;
    line += part;
  }
  return line;
}

function withDots(line: string, fits: (line: string) => boolean): string {
  const letters = graphemesOf(line.trimEnd());
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

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
