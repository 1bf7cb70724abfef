import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BadCursor, readCursor, writeCursor } from './cursor.ts';

it('comes back as it went, for its own sort only', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (key) =>
      expect(readCursor('price', writeCursor('price', { key: key + 0, id: 'prd_1' }) ?? '')).toEqual({
        key: key + 0,
        id: 'prd_1',
      }),
    ),
  );
  expect(() => readCursor('newest', writeCursor('price', { key: 1, id: 'a' }) ?? '')).toThrow(BadCursor);
  expect([readCursor('price', undefined), readCursor('price', ''), writeCursor('price', null)]).toEqual([
    undefined,
    undefined,
    null,
  ]);
});

it('is refused when it is anything else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(() => readCursor('price', text)).toThrow(BadCursor);
    }),
  );
});
