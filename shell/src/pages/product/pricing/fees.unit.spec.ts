import { moneyToText } from '@asili/kernel';
import { priceFrom, splitSale, type CalculatorCurrency, type PayInMethod } from './fees.ts';

function split(text: string, currency: CalculatorCurrency, method: PayInMethod) {
  const price = priceFrom(text, currency);
  if (!price) throw new Error(text);
  const { fee, net } = splitSale(price, method);
  return [moneyToText(fee), moneyToText(net)];
}

describe('splitSale', () => {
  it.each([
    ['85', 'USD', 'mobile', '2.13', '82.87'], // 2.125 up
    ['85.00', 'USD', 'hbar', '1.28', '83.72'], // 1.275 up
    ['85', 'USD', 'card', '3.19', '81.81'], // 2.89 + 0.30
    ['85', 'USD', 'bank', '1.62', '83.38'], // 1.615 up
    ['10465', 'KES', 'card', '393.31', '10071.69'], // 355.81 + 37.50
    ['0.33', 'USD', 'hbar', '0.00', '0.33'], // 0.00495 down
    ['0.34', 'USD', 'hbar', '0.01', '0.33'], // 0.0051 up
    ['9999999999.99', 'USD', 'mobile', '250000000.00', '9749999999.99'], // past what a float holds
  ] as const)('%s %s by %s: fee %s, net %s', (text, currency, method, fee, net) => {
    expect(split(text, currency, method)).toEqual([fee, net]);
  });

  it('never takes more than the price', () => {
    expect(split('0.20', 'USD', 'card')).toEqual(['0.20', '0.00']);
    expect(split('0', 'USD', 'card')).toEqual(['0.00', '0.00']);
  });
});

describe('priceFrom', () => {
  it('takes a comma for the point', () => {
    expect(priceFrom('85,50', 'USD')).toEqual({ currency: 'USD', minor: 8550n });
  });

  it.each(['', ' ', '-5', '1e3', '85.505', 'NaN', '1,000.50', '12345678901'])('refuses %j', (text) => {
    expect(priceFrom(text, 'USD')).toBeNull();
  });
});
