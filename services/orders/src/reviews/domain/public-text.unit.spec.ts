import { describe, expect, it } from '@jest/globals';
import { publicText } from './public-text.ts';

const shown = (typed: string | undefined) => publicText(typed, '1043213');

describe('a text for everybody', () => {
  it.each([
    ['  Even weave.\r\n\r\n\r\n\r\nHolds bread. ', 'Even weave.\n\nHolds bread.'],
    ['a\u0000b\u0007c\u001bd\te', 'abcd e'],
    ['a\u202egnp.exe\u2066b\u200f', 'agnp.exeb'],
    ['Call 0712 604 482 or a@b.example, see https://x.example/y', 'Call ***482 or ***@***, see ***'],
    ['0712\u202e604\u202e482', '***482'],
    ['Order 1043213 came', 'Order 1043213 came'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['e\u0301toile', 'étoile'],
  ])('%j reads %j', (typed, wanted) => {
    expect(shown(typed)).toBe(wanted);
  });

  it.each([[undefined], [''], ['  \n '], ['\u3164\u200b'], ['\u0000\u202e']])('%j is none', (typed) => {
    expect(shown(typed)).toBeUndefined();
  });

  it('ends quickly whatever is typed', () => {
    const began = performance.now();
    for (const hostile of ['\n '.repeat(1000), '\u202e'.repeat(2000), '1 '.repeat(1000), 'a.'.repeat(1000)])
      shown(hostile);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
