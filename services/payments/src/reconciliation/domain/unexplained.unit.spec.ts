import { describe, expect, it } from '@jest/globals';
import { sumUnexplained } from './books-break.ts';

const day = 86_400;

describe('what nobody can explain, by age', () => {
  it('is summed by asset in sizes, so that plus and minus do not cancel out', () => {
    expect(
      sumUnexplained([
        { currency: 'USD', minor: 1200n, age: 0 },
        { currency: 'KES', minor: -500n, age: 60 },
        { currency: 'USD', minor: -1200n, age: 3600 },
      ]),
    ).toEqual([
      { asset: 'KES', day: 500n, week: 0n, older: 0n },
      { asset: 'USD', day: 2400n, week: 0n, older: 0n },
    ]);
  });

  it('grows a day old, and seven, at the second after', () => {
    const ages = [day, day + 1, 7 * day, 7 * day + 1];
    expect(sumUnexplained(ages.map((age, index) => ({ currency: 'HBAR', minor: 10n ** BigInt(index), age })))).toEqual([
      { asset: 'HBAR', day: 1n, week: 110n, older: 1000n },
    ]);
  });

  it('has amounts of any size, and no row where nothing differs', () => {
    expect(
      sumUnexplained([
        { currency: 'UGX', minor: -(10n ** 30n), age: 8 * day },
        { currency: 'UGX', minor: 1n, age: 8 * day },
      ]),
    ).toEqual([{ asset: 'UGX', day: 0n, week: 0n, older: 10n ** 30n + 1n }]);
    expect(sumUnexplained([])).toEqual([]);
  });
});
