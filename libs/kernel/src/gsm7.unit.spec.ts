import { describe, expect, it } from '@jest/globals';
import { cutSeptets, septets, shortenName, toGsm7 } from './gsm7.ts';

describe('gsm7', () => {
  it('knows the 127 characters of the default table and the ten of the extension (3GPP TS 23.038)', () => {
    const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
    const one = all.filter((character) => septets(character) === 1);
    const two = all.filter((character) => septets(character) === 2);
    expect(one).toHaveLength(127); // 128 positions, less the escape to the extension table.
    expect(two.sort()).toEqual(['\f', '[', '\\', ']', '^', '{', '|', '}', '~', '€'].sort());
  });

  it.each(['ç', 'ê', 'â', 'î', 'ô', 'û', 'ë', 'ï', 'œ', 'À', 'È', 'Ê', '«', '»', '’', '–', '…', '😀'])(
    'has no place for %s',
    (character) => {
      expect(septets(character)).toBeNull();
    },
  );

  it.each(['é', 'è', 'ù', 'à', 'É', 'Ç', 'ü', 'ö', 'ä', 'ñ'])('carries %s in one septet', (character) => {
    expect(septets(character)).toBe(1);
  });

  it('spells what people write inside the alphabet', () => {
    expect(toGsm7('L’ancêtre « reçu » – Wanjirũ … 😀')).toBe('L\'ancetre " recu " - Wanjiru ... ?');
    expect(septets(toGsm7('L’ancêtre « reçu » – Wanjirũ … 😀'))).not.toBeNull();
  });

  it('cuts by septets, never in the middle of an extension character', () => {
    expect(cutSeptets('ab€cd', 3)).toBe('ab');
    expect(cutSeptets('ab€cd', 4)).toBe('ab€');
  });
});

describe('a name that leaves room', () => {
  it.each([
    ['Kiondo', 10, 'Kiondo'],
    ['Kikapu cha mkonge cha Wanjirũ', 20, 'Kikapu cha mkonge...'],
    ['Kikapu cha mkonge', 16, 'Kikapu cha...'],
    ['Donaudampfschifffahrt', 12, 'Donauda...'],
    ['Nyambura-Wanjiru', 14, 'Nyambura...'],
    ['Krrkplmstv xyz', 11, 'Krrkplms...'],
    ['€€€€ basket', 12, '€€€€...'],
    ['Kiondo kubwa', 6, 'Kiondo'],
    ['a\r\nb', 8, 'a b'],
    ['', 8, ''],
  ])('%j in %s septets is %j', (name, max, short) => {
    expect(shortenName(name, max)).toBe(short);
    expect(septets(shortenName(name, max))).toBeLessThanOrEqual(max);
  });
});
