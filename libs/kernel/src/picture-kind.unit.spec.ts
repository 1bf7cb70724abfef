import { describe, expect, it } from '@jest/globals';
import { isHeic, pictureKind } from './picture-kind.ts';

/** A file that begins with a box of brands (ISO/IEC 14496-12, 4.3). */
const boxOf = (major: string, ...compatible: string[]): Uint8Array => {
  const text = `ftyp${major}\0\0\0\0${compatible.join('')}`;
  return Uint8Array.from([0, 0, 0, text.length + 4, ...Buffer.from(text, 'latin1'), ...Buffer.from('    mdat')]);
};

describe('a HEIC photo', () => {
  it.each([
    ['of an iPhone', boxOf('heic', 'mif1', 'heic')],
    ['of a burst', boxOf('hevc', 'msf1')],
    ['of a phone that names the general brand first', boxOf('mif1', 'miaf', 'heic')],
  ])('%s is known, and is no picture that is taken', (_whose, bytes) => {
    expect([isHeic(bytes), pictureKind(bytes)]).toEqual([true, undefined]);
  });

  it.each([
    ['an AVIF picture', boxOf('avif', 'mif1', 'miaf')],
    ['an AVIF picture of the general brand', boxOf('mif1', 'avif', 'miaf')],
    ['a film', boxOf('isom', 'mp42')],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])],
    ['nothing', new Uint8Array()],
  ])('is not %s', (_what, bytes) => expect(isHeic(bytes)).toBe(false));
});
