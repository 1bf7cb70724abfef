import { otherPrice } from './exchange-rates.tsx';

const rates = {
  rates: {
    HBAR: { USD: '0.68000000' },
    USD: { KES: '125.000000', EUR: '0.920000', NGN: '1540.000000', UGX: '3700.000000' },
  },
  asOf: '2026-11-23T12:00:00.000Z',
  sources: ['a'],
  stale: false,
};

it.each([
  ['120.00', 'USD', '15000.00', 'KES'],
  ['92.00', 'EUR', '12500.00', 'KES'],
  ['10465.00', 'KES', '83.72', 'USD'],
  ['92400.00', 'NGN', '60.00', 'USD'],
  ['185000', 'UGX', '50.00', 'USD'],
])('%s %s is about %s %s', (amount, currency, worth, other) => {
  expect(otherPrice({ amount, currency }, rates)).toEqual({
    amount: worth,
    currency: other,
    asOf: rates.asOf,
    stale: false,
  });
});

it.each([
  ['85.00', 'GBP'],
  ['85.00', 'BWP'],
])('%s %s is not guessed', (amount, currency) => {
  expect(otherPrice({ amount, currency }, rates)).toBeNull();
});
