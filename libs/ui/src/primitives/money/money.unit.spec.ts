import { formatMoney } from './money.tsx';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    ['85.00', 'USD', 'en', '$85.00'],
    ['1234567.5', 'USD', 'en', '$1,234,567.50'],
    ['85.00', 'EUR', 'fr', '85,00 €'],
    ['8500', 'KES', 'en', 'KES 8,500.00'],
    ['125', 'HBAR', 'en', '125 HBAR'],
    ['-3.10', 'GBP', 'en', '−£3.10'],
    ['-2.13', 'USD', 'fr', '−2,13 $'],
    ['-0.5', 'HBAR', 'sw', '−0.5 HBAR'],
  ])('writes %s %s in %s as %s', (amount, currency, locale, text) => {
    expect(plain(formatMoney(amount, currency, locale))).toBe(text);
  });

  it.each(['HBAR', 'KES'])('keeps an amount in %s on one line', (currency) => {
    expect(formatMoney('402.94117648', currency, 'en')).not.toContain(' ');
  });

  it('drops minor units where about is enough', () => {
    expect(plain(formatMoney('10625.40', 'KES', 'en', { whole: true }))).toBe('KES 10,625');
  });

  it('never goes through a float', () => {
    expect(plain(formatMoney('90071992547409.93', 'USD', 'en'))).toBe('$90,071,992,547,409.93');
  });

  it('gives back what is no amount', () => {
    expect(formatMoney('free', 'USD', 'en')).toBe('free');
  });
});
