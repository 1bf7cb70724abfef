import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SortedOrder } from './sorted-order.ts';

/** An order of so many items, each its own ordinal, and how often a key was looked at. */
function setUp(keys: number[]) {
  const looks = { count: 0 };
  const idOf = (ordinal: number): string => `prd_${String(ordinal).padStart(6, '0')}`;
  const order = new SortedOrder((ordinal) => {
    looks.count += 1;
    return keys[ordinal] as number;
  }, idOf);
  order.rebuild(keys.keys());
  const move = (changes: ReadonlyMap<number, number>): void =>
    order.move(changes.keys(), () => {
      for (const [ordinal, key] of changes) keys[ordinal] = key;
    });
  const sorted = (): number[] =>
    [...keys.keys()].sort(
      (left, right) => (keys[left] as number) - (keys[right] as number) || (idOf(left) < idOf(right) ? -1 : 1),
    );
  return {
    order,
    move,
    looks,
    sorted,
    items: () => Array.from({ length: order.length }, (_, index) => order.at(index)),
  };
}

describe('moving many items of an order at once', () => {
  it('leaves what sorting everything anew would', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(59), fc.nat(12))),
        (keys, changes) => {
          const { move, sorted, items } = setUp([...keys]);
          move(new Map(changes.filter(([ordinal]) => ordinal < keys.length)));
          expect(items()).toEqual(sorted());
        },
      ),
    );
  });

  it('looks at the keys of few where few of many move', () => {
    const many = 20_000;
    const { move, looks, sorted, items } = setUp(Array.from({ length: many }, (_, n) => (n * 7919) % 1000));
    looks.count = 0;
    move(new Map(Array.from({ length: 1100 }, (_, n) => [n * 17, (n * 31) % 1000])));
    expect(looks.count).toBeLessThan(1100 * 100); // Sorting everything looks at a key half a million times.
    expect(items()).toEqual(sorted());
  });
});
