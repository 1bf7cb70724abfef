import { convert, moneyFromText, moneyToText } from '@asili/kernel';
import { rateBetween } from './exchange-rates.tsx';

const rates = { rates: { HBAR: { USD: '0.68000000' }, USD: { KES: '125.000000', EUR: '0.920000' } } };

describe('the rate between two currencies', () => {
  it.each([
    ['85.00', 'USD', 'HBAR', '125.00000000'],
    ['125', 'HBAR', 'KES', '10625.00'],
    ['85.00', 'USD', 'USD', '85.00'],
    ['92', 'EUR', 'KES', '12500.00'],
    ['12500', 'KES', 'USD', '100.00'],
  ] as const)('%s %s in %s is %s', (amount, from, to, worth) => {
    const rate = rateBetween(rates, from, to);
    expect(rate && moneyToText(convert(moneyFromText(amount, from), rate, 'half-even'))).toBe(worth);
  });

  it('is not there where nobody says it', () => {
    expect(rateBetween(rates, 'USD', 'GBP')).toBeNull();
    expect(rateBetween({ rates: { HBAR: {}, USD: { KES: '0.000000' } } }, 'HBAR', 'USD')).toBeNull();
    expect(rateBetween({ rates: { HBAR: {}, USD: { KES: '0.000000' } } }, 'USD', 'KES')).toBeNull();
  });
});
