import { describe, expect, it } from '@jest/globals';
import { currencies } from '@asili/kernel';
import { PriceScale } from './price-scale.ts';
import { priceKey, unpriced } from './entry.ts';

const market = { rates: { HBAR: {}, USD: { KES: '125.000000', EUR: '0.800000' } }, asOf: '2026-01-01T00:00:00.000Z' };
const [usdPlace, kesPlace, eurPlace, gbpPlace, ...others] = currencies.map((_, place) => place);
/** Each alone: what has no rate here, and no price. */
const alone = [...others, currencies.length].map((place) => [place]);
const kes = priceKey({ currency: 'KES', priceMinor: 450_000 });

describe('prices on one scale', () => {
  it('tells what a price is in the asked currency, across the dollar', () => {
    expect(PriceScale.of('USD', market).worth(kes)).toBeCloseTo(3600);
    expect(PriceScale.of('EUR', market).worth(kes)).toBeCloseTo(2880);
    expect(PriceScale.of('KES', market).worth(kes)).toBe(450_000);
  });

  it('says nothing of a currency without a rate, nor of no price', () => {
    const scale = PriceScale.of('USD', market);
    expect([scale.worth(priceKey({ currency: 'GBP', priceMinor: 1 })), scale.worth(unpriced)]).toEqual([NaN, NaN]);
    expect(scale.groups).toEqual([[usdPlace, kesPlace, eurPlace], [gbpPlace], ...alone]);
  });

  it('compares within the asked currency alone where no rates are known, or not of that one', () => {
    expect(PriceScale.of('KES').groups).toEqual([[kesPlace], [usdPlace], [eurPlace], [gbpPlace], ...alone]);
    expect(PriceScale.of('GBP', market).groups).toEqual([[gbpPlace], [usdPlace], [kesPlace], [eurPlace], ...alone]);
    expect(PriceScale.of('KES').worth(kes)).toBe(450_000);
  });

  it('counts a currency without cents in what it has', () => {
    const withUganda = { ...market, rates: { HBAR: {}, USD: { KES: '125.000000', UGX: '3700.000000' } } };
    expect(PriceScale.of('USD', withUganda).worth(priceKey({ currency: 'UGX', priceMinor: 185_000 }))).toBeCloseTo(
      5000,
    );
    expect(PriceScale.of('UGX', withUganda).worth(kes)).toBeCloseTo(133_200);
  });

  it('takes a rate that is none for no rate', () => {
    expect(PriceScale.of('USD', { ...market, rates: { HBAR: {}, USD: { KES: '0.000000' } } }).worth(kes)).toBe(NaN);
  });
});
