import { statSync } from 'node:fs';
import path from 'node:path';
import { charactersOf } from './woff2-characters.ts';

const fonts = path.resolve(import.meta.dirname, '../src/tokens/fonts');
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
/**
 * French letters and signs; Swahili needs none beyond ASCII but the apostrophe of ng’; money, dashes, the dots of lists.
 * Left out: Ÿ, which stands only in a few place names in capitals, and the narrow no-break space, which browsers draw
 * from the ordinary space where a font lacks it.
 */
const beyond = 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»‘’“”…–—·•×°€£©\u00a0';

describe.each(['young-serif.woff2', 'source-sans-3.woff2'])('%s', (file) => {
  it('has every character of English, Swahili and French', () => {
    const has = charactersOf(path.join(fonts, file));
    expect([...ascii, ...beyond].filter((character) => !has.has(character))).toEqual([]);
  });

  it('stays a small subset', () => {
    expect(statSync(path.join(fonts, file)).size).toBeLessThan(24_000);
  });
});
