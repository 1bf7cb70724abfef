import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakDecider, openBreak, type Breaks, steadyDifference, type Look } from './books-break.ts';

const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const { initial, decide, evolve } = breakDecider;
/** What stands after those looks, one after another. */
const after = (looks: readonly Look[]): Breaks =>
  looks.reduce<Breaks>((state, now, index) => {
    const between = steadyDifference(looks[index - 1] ?? null, now);
    return between === null
      ? state
      : decide(state, {
          kind: 'compare',
          account: 'psp:stripe:receivable:USD',
          between,
          breakIdOf: (count) => `brk_${count}`,
        }).reduce(evolve, state);
  }, initial);

describe('the difference of two looks', () => {
  it('is steady while both sides move together, by any amount', () => {
    fc.assert(
      fc.property(amount, amount, amount, (ours, between, moved) => {
        expect(
          steadyDifference({ ours, theirs: ours + between }, { ours: ours + moved, theirs: ours + between + moved }),
        ).toBe(between);
      }),
    );
  });

  it('is none where one side moved by more than the other, nor at the first look', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount.filter((more) => more !== 0n),
        (ours, theirs, moved, more) => {
          expect(steadyDifference({ ours, theirs }, { ours: ours + moved, theirs: theirs + moved + more })).toBeNull();
          expect(steadyDifference(null, { ours, theirs })).toBeNull();
        },
      ),
    );
  });
});

describe('an account that is never still', () => {
  it('has no break while something else is on its way at every look', () => {
    const busy = fc
      .uniqueArray(
        amount.filter((underWay) => underWay !== 0n),
        { minLength: 2, maxLength: 20 },
      )
      .chain((underWay) =>
        fc.tuple(fc.constant(underWay), fc.array(amount, { minLength: underWay.length, maxLength: underWay.length })),
      );
    fc.assert(
      fc.property(busy, ([underWay, ours]) => {
        expect(
          after(underWay.map((each, index) => ({ ours: ours[index] ?? 0n, theirs: (ours[index] ?? 0n) + each })))
            .breaks,
        ).toEqual([]);
      }),
    );
  });

  it('shows what is missing as one break, as long as it is missing', () => {
    fc.assert(
      fc.property(
        amount.filter((missing) => missing !== 0n),
        fc.array(amount, { minLength: 2, maxLength: 20 }),
        (missing, ours) => {
          const looks = ours.map((each) => ({ ours: each, theirs: each - missing }));
          expect(after(looks).breaks).toMatchObject([{ breakId: 'brk_1', state: 'found', difference: -missing }]);
          const mended = after([...looks, ...ours.map((each) => ({ ours: each, theirs: each }))]);
          expect([openBreak(mended), mended.breaks.map(({ state }) => state)]).toEqual([undefined, ['gone']]);
        },
      ),
    );
  });
});
