import { describe, expect, it } from '@jest/globals';
import { csvCell, csvTable } from './csv.ts';

describe('csv', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '|calc'])('makes text of %j', (value) => {
    expect(csvCell(value)).toBe(`"'${value}"`);
  });

  it('quotes and doubles quotes, keeps numbers numbers and drops NUL', () => {
    expect(csvCell('say "hi", twice\nand more')).toBe('"say ""hi"", twice\nand more"');
    expect(csvCell(-3)).toBe('-3');
    expect([csvCell({ decimal: '-4.52' }), csvCell({ decimal: '1046.0' }), csvCell({ decimal: '-1+2' })]).toEqual([
      '-4.52',
      '1046.0',
      '"\'-1+2"',
    ]);
    expect(csvCell('a\0b')).toBe('"ab"');
    expect(csvCell('Wanjirũ')).toBe('"Wanjirũ"');
  });

  it('is UTF-8 with a byte order mark and CR LF (RFC 4180)', () => {
    expect(
      csvTable(
        [
          ['a', 1],
          ['b', 2],
        ],
        'en',
      ),
    ).toBe('\ufeff"a",1\r\n"b",2\r\n');
  });

  it.each([
    ['en', '\ufeff"a;b,c",-4.52,0.5\r\n'],
    ['sw', '\ufeff"a;b,c",-4.52,0.5\r\n'],
    ['fr', '\ufeff"a;b,c";-4,52;0,5\r\n'],
  ])('is split and written as a spreadsheet in %s reads it', (language, table) => {
    expect(csvTable([['a;b,c', { decimal: '-4.52' }, 0.5]], language)).toBe(table);
  });
});
