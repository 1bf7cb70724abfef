import { describe, expect, it } from '@jest/globals';
import { PriceScale } from './price-scale.ts';
import { priceKey, unpriced } from './columns.ts';

const told = { rates: { HBAR: {}, USD: { KES: '125.000000', EUR: '0.800000' } }, asOf: '2026-01-01T00:00:00.000Z' };
const kes = priceKey({ currency: 'KES', priceMinor: 450_000 });

describe('prices on one scale', () => {
  it('tells what a price is in the asked currency, across the dollar', () => {
    expect(PriceScale.of('USD', told).worth(kes)).toBeCloseTo(3600);
    expect(PriceScale.of('EUR', told).worth(kes)).toBeCloseTo(2880);
    expect(PriceScale.of('KES', told).worth(kes)).toBe(450_000);
  });

  it('says nothing of a currency without a rate, nor of no price', () => {
    const scale = PriceScale.of('USD', told);
    expect([scale.worth(priceKey({ currency: 'GBP', priceMinor: 1 })), scale.worth(unpriced)]).toEqual([NaN, NaN]);
    expect(scale.groups).toEqual([[0, 1, 2], [3], [4]]);
  });

  it('compares within the asked currency alone where no rates are known, or not of that one', () => {
    expect(PriceScale.of('KES').groups).toEqual([[1], [0], [2], [3], [4]]);
    expect(PriceScale.of('GBP', told).groups).toEqual([[3], [0], [1], [2], [4]]);
    expect(PriceScale.of('KES').worth(kes)).toBe(450_000);
  });

  it('takes a rate that is none for no rate', () => {
    expect(PriceScale.of('USD', { ...told, rates: { HBAR: {}, USD: { KES: '0.000000' } } }).worth(kes)).toBe(NaN);
  });
});
