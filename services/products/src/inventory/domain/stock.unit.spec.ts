import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  HoldGone,
  OutOfStock,
  TooManyHolds,
  availableOf,
  decide,
  evolve,
  heldOf,
  holdOf,
  maxHolds,
  stockDecider,
  type Stock,
  type StockCommand,
  type StockState,
} from './stock.ts';

const start = Date.parse('2026-11-22T10:00:00Z');
const at = (minutes: number): Date => new Date(start + minutes * 60_000);
const productId = 'prd_1';
const after = (state: StockState, command: StockCommand): StockState =>
  decide(state, command).reduce<StockState>(evolve, state);
const stockOf = (state: StockState, opening: number): Stock =>
  state.kind === 'opened' ? state : { quantity: opening, holds: [] };
const hold = (purchaseId: string, quantity = 1, now = at(0), expiresAt = at(15)): StockCommand => ({
  kind: 'hold',
  productId,
  opening: 1,
  now,
  purchaseId,
  quantity,
  expiresAt,
});
const take = (purchaseId: string, now: Date, more: object = {}): StockCommand => ({
  kind: 'take',
  productId,
  opening: 1,
  now,
  purchaseId,
  quantity: 1,
  onlyHeld: false,
  ...more,
});

describe('a stock', () => {
  it('opens with the number it was offered with, in the commit of whatever happens first', () => {
    expect(decide(stockDecider.initial, hold('a')).map(({ type }) => type)).toEqual(['stock-opened', 'stock-held']);
    expect(
      decide(stockDecider.initial, { kind: 'count', productId, opening: 4, now: at(0), quantity: 4 }).map(
        ({ type }) => type,
      ),
    ).toEqual(['stock-opened']);
    expect(decide(stockDecider.initial, { kind: 'expire', productId, opening: 4, now: at(0) })).toEqual([]);
  });

  it('is kept for the first buyer until the hold runs out, and no longer', () => {
    const held = after(stockDecider.initial, hold('a'));
    expect(decide(held, hold('a'))).toEqual([]);
    expect(() => decide(held, hold('b'))).toThrow(OutOfStock);
    expect(() => decide(held, hold('b', 1, at(14.99)))).toThrow(OutOfStock);
    expect(holdOf(stockOf(after(held, hold('b', 1, at(15), at(30))), 1), 'b', at(15))).toMatchObject({ quantity: 1 });
  });

  it('says what is kept, and until when at the latest', () => {
    const two = after(after(stockDecider.initial, { ...hold('a'), opening: 3 }), {
      ...hold('b', 2, at(1), at(30)),
      opening: 3,
    });
    expect(heldOf(stockOf(two, 3), at(2))).toEqual({ quantity: 3, until: at(30).toISOString() });
    expect(heldOf(stockOf(two, 3), at(20))).toEqual({ quantity: 2, until: at(30).toISOString() });
    expect(heldOf(stockOf(two, 3), at(31))).toBeUndefined();
  });

  it('is free at once when a purchase is given up', () => {
    const released = after(after(stockDecider.initial, hold('a')), {
      kind: 'release',
      productId,
      opening: 1,
      now: at(1),
      purchaseId: 'a',
    });
    expect(availableOf(stockOf(released, 1), at(1))).toBe(1);
    expect(decide(released, { kind: 'release', productId, opening: 1, now: at(1), purchaseId: 'a' })).toEqual([]);
  });

  it('lets a hold last longer once, and not one that ran out', () => {
    const extend = (minutes: number, now = at(10)): StockCommand => ({
      kind: 'extend',
      productId,
      opening: 1,
      now,
      purchaseId: 'a',
      expiresAt: at(minutes),
    });
    const extended = after(after(stockDecider.initial, hold('a')), extend(30));
    expect(holdOf(stockOf(extended, 1), 'a', at(20))).toMatchObject({
      extended: true,
      expiresAt: at(30).toISOString(),
    });
    expect(decide(extended, extend(45))).toEqual([]);
    expect(() => decide(extended, extend(45, at(30)))).toThrow(HoldGone);
    const settling = after(extended, { ...extend(28_800), isSettling: true } as StockCommand);
    expect(holdOf(stockOf(settling, 1), 'a', at(5_760))).toMatchObject({
      extended: true,
      expiresAt: at(28_800).toISOString(),
    });
    expect(decide(settling, { ...extend(60), isSettling: true } as StockCommand)).toEqual([]);
  });

  it('is taken late only if it is still there, and for sale', () => {
    const held = after(stockDecider.initial, hold('a'));
    expect(stockOf(after(held, take('a', at(16))), 1)).toEqual({ kind: 'opened', quantity: 0, holds: [] });
    expect(() => decide(held, take('a', at(16), { onlyHeld: true }))).toThrow(OutOfStock);
    expect(stockOf(after(held, take('a', at(14), { onlyHeld: true })), 1).quantity).toBe(0);
    const another = after(held, hold('b', 1, at(15), at(30)));
    expect(() => decide(another, take('a', at(16)))).toThrow(OutOfStock);
  });

  it('has what was taken again when the sale did not come about', () => {
    const sold = after(after(stockDecider.initial, hold('a')), take('a', at(1)));
    const again = after(sold, { kind: 'give-back', productId, opening: 1, now: at(2), purchaseId: 'a', quantity: 1 });
    expect(stockOf(again, 1)).toEqual({ kind: 'opened', quantity: 1, holds: [] });
    expect(stockOf(after(again, hold('b', 1, at(3))), 1).holds).toHaveLength(1);
  });

  it('counted below what is held sells no more than there is', () => {
    const two = after(
      after(after(stockDecider.initial, { kind: 'count', productId, opening: 1, now: at(0), quantity: 2 }), hold('a')),
      hold('b'),
    );
    const one = after(two, { kind: 'count', productId, opening: 1, now: at(1), quantity: 1 });
    expect(availableOf(stockOf(one, 1), at(1))).toBe(0);
    const sold = after(one, take('a', at(2)));
    expect(() => decide(sold, take('b', at(2)))).toThrow(OutOfStock);
  });

  it('keeps track of so many purchases at once, and clears away those that ran out', () => {
    let state: StockState = after(stockDecider.initial, {
      kind: 'count',
      productId,
      opening: 1,
      now: at(0),
      quantity: 100_000,
    });
    for (let n = 0; n < maxHolds; n += 1) state = after(state, hold(`p${n}`));
    expect(() => decide(state, hold('one more'))).toThrow(TooManyHolds);
    expect(stockOf(after(state, hold('later', 1, at(15), at(30))), 1).holds).toHaveLength(1);
    expect(stockOf(after(state, { kind: 'expire', productId, opening: 1, now: at(15) }), 1).holds).toEqual([]);
    expect(decide(state, { kind: 'expire', productId, opening: 1, now: at(14) })).toEqual([]);
  });
});

const purchase = fc.constantFrom('a', 'b', 'c', 'd');
const action = fc.record({
  kind: fc.constantFrom('hold', 'extend', 'release', 'take', 'expire', 'count'),
  purchase,
  quantity: fc.integer({ min: 1, max: 3 }),
  minutes: fc.integer({ min: 0, max: 20 }),
  onlyHeld: fc.boolean(),
});

it('never goes below zero and never gives one item to two, whatever is asked in whatever order (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.array(action, { maxLength: 60 }), (opening, actions) => {
      let state: StockState = stockDecider.initial;
      let [minute, items, counted] = [0, opening, false];
      for (const { kind, purchase: purchaseId, quantity, minutes, onlyHeld } of actions) {
        minute += minutes;
        const now = at(minute);
        const command = {
          kind,
          productId,
          opening,
          now,
          purchaseId,
          quantity,
          expiresAt: at(minute + 15),
          onlyHeld,
        } as StockCommand;
        const before = stockOf(state, opening);
        try {
          state = after(state, command);
        } catch (error) {
          expect([OutOfStock, HoldGone].some((kindOfError) => error instanceof kindOfError)).toBe(true);
          continue;
        }
        const stock = stockOf(state, opening);
        const taken = before.quantity - stock.quantity;
        if (kind === 'count') [items, counted] = [quantity, true];
        else if (kind === 'take') items -= taken;
        expect(stock.quantity).toBe(items);
        expect(stock.quantity).toBeGreaterThanOrEqual(0);
        if (kind !== 'count' && kind !== 'take') expect(taken).toBe(0);
        const live = stock.holds.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
        expect(new Set(live.map((one) => one.purchaseId)).size).toBe(live.length);
        if (!counted) expect(live.reduce((sum, one) => sum + one.quantity, 0)).toBeLessThanOrEqual(stock.quantity);
        if (kind !== 'take') expect(decide(state, command)).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});
