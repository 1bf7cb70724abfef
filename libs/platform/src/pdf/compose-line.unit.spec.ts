import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakLines, composeLine, graphemesOf, isolated, type Face, facesOf, headlineStyle } from './compose-line.ts';

const faces = facesOf('strong');
const named = (text: string) =>
  composeLine(isolated(text), faces).map((run) => [/(NotoSans\p{L}+)/u.exec(run.face)?.[1] ?? 'SourceSans', run.text]);
const order = (text: string) => composeLine(isolated(text), faces).map((run) => run.text);
const shared: Face[] = [{ name: 'any', has: () => true }];

describe('a line of several scripts', () => {
  it('is drawn in the faces that have its letters', () => {
    expect(named('Tapis ⵜⴰⵣⵔⴱⵉⵢⵜ ሰላም').map(([face]) => face)).toEqual([
      'SourceSans',
      'NotoSansTifinagh',
      'SourceSans',
      'NotoSansEthiopic',
    ]);
    for (const [text, face] of [
      ['سلة', 'NotoSansArabic'],
      ['ߒߞߏ', 'NotoSansNKo'],
      ['ꕙꔤ', 'NotoSansVai'],
    ])
      expect(named(text as string)).toEqual([[face, text]]);
    expect(headlineStyle('Lidded ukhamba basket')).toBe('display');
    expect(headlineStyle('ቅርጫት')).toBe('strong');
  });
  it('keeps a letter and its marks together', () => {
    expect(order('Ọ̀ṣun e\u0301')).toEqual(['Ọ̀ṣun é']);
  });
  it('writes in Latin what no face has, and leaves out pictures and marks of direction', () => {
    expect(order('木 🧺\u202e\u2067 बब ab')).toEqual(['Mu bb ab']);
  });
  it('never gives a face a character it does not have', () => {
    const all = new Map([...faces, ...facesOf('text'), ...facesOf('display')].map((face) => [face.name, face]));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        for (const style of ['text', 'strong', 'display'] as const) {
          for (const run of composeLine(isolated(text), facesOf(style))) {
            for (const character of run.text)
              expect([
                run.face,
                character,
                all.get(run.face)?.has(character.codePointAt(0) ?? 0) ||
                  /[\u034f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character),
              ]).toEqual([run.face, character, true]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('right to left', () => {
  it('is turned round by the shaper, and its numbers, brackets and Latin words stand where a reader expects them', () => {
    // Left to right on paper; the Arabic runs are in reading order, their shaper turns them.
    expect(composeLine(isolated('سلة (كبيرة) 2 من'), shared).map((run) => run.text)).toEqual([
      ' من',
      '2',
      'سلة )كبيرة( ',
    ]);
    expect(composeLine(isolated('סל 12 abc'), shared).map((run) => run.text)).toEqual(['abc', ' ', '12', 'סל ']);
    expect(composeLine(isolated('abc סל 12'), shared).map((run) => run.text)).toEqual(['abc ', '12', 'סל ']);
  });
  it('keeps the town before the country, whatever they are written in', () => {
    for (const [town, country] of [
      ['القاهرة', 'Egypt'],
      ['دكار', 'السنغال'],
      ['Dakar', 'السنغال'],
    ]) {
      const line = order([town, country].map((part) => isolated(part as string)).join(', ')).join('|');
      expect([line.indexOf(town as string) < line.indexOf(country as string), line.includes(',')]).toEqual([
        true,
        true,
      ]);
    }
  });
});

describe('breaking', () => {
  const fits = (max: number) => (line: string) => graphemesOf(line).length <= max;
  it('goes between words, else between letters, and ends what is left over in dots', () => {
    expect(breakLines('one two three', 2, fits(7))).toEqual(['one two', 'three']);
    expect(breakLines('one two three four', 2, fits(7))).toEqual(['one two', 'three…']);
    expect(breakLines('extraordinary', 2, fits(7))).toEqual(['extraor', 'dinary']);
    expect(breakLines('extraordinarily long', 1, fits(7))).toEqual(['extrao…']);
    expect(breakLines('  ', 2, fits(7))).toEqual([]);
  });
  it('ends, and loses no word before the last line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const lines = breakLines(text, 50, fits(max));
        expect(lines.every((line) => fits(max)(line) || graphemesOf(line).length === 1)).toBe(true);
        if (lines.length < 50) expect(lines.join('').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
      }),
    );
  });
});
