import { languages, moneyToText, rateFromText, type Currency, type PayInMethod } from '@asili/kernel';
import { readFileSync } from 'node:fs';
import { feeText, planPriceText, priceFrom, splitSale } from './fees.ts';

const now = new Date('2026-11-24T12:00:00Z');

function split(text: string, currency: Currency, method: PayInMethod) {
  const price = priceFrom(text, currency, 'en-KE');
  if (!price) throw new Error(text);
  const found = splitSale(price, method, now, currency === 'KES' ? rateFromText('125', 'USD', 'KES') : null);
  return found && [moneyToText(found.fee), moneyToText(found.net)];
}

describe('splitSale', () => {
  it.each([
    ['85', 'USD', 'mobile_money', '2.13', '82.87'], // 2.125 up
    ['85.00', 'USD', 'hbar', '1.28', '83.72'], // 1.275 up
    ['85', 'USD', 'card', '3.19', '81.81'], // 2.89 + 0.30
    ['85', 'USD', 'bank', '1.62', '83.38'], // 1.615 up
    ['10465', 'KES', 'card', '393.31', '10071.69'], // 355.81 + 37.50
    ['0.33', 'USD', 'hbar', '0.00', '0.33'], // 0.00495 down
    ['0.34', 'USD', 'hbar', '0.01', '0.33'], // 0.0051 up
    ['9999999999.99', 'USD', 'mobile_money', '250000000.00', '9749999999.99'], // past what a float holds
  ] as const)('%s %s by %s: fee %s, net %s', (text, currency, method, fee, net) => {
    expect(split(text, currency, method)).toEqual([fee, net]);
  });

  it('says nothing where the fixed part of the card fee needs a rate nobody told', () => {
    expect(split('85', 'EUR', 'card')).toBeNull();
    expect(split('85', 'EUR', 'bank')).toEqual(['1.62', '83.38']);
  });

  it('never takes more than the price', () => {
    expect(split('0.20', 'USD', 'card')).toEqual(['0.20', '0.00']);
    expect(split('0', 'USD', 'card')).toEqual(['0.00', '0.00']);
  });
});

describe('priceFrom', () => {
  it.each([
    ['85,50', 'en-KE', 8550n],
    ['1,000.50', 'en-KE', 100_050n],
    ['1\u202f000,50', 'fr-FR', 100_050n],
    [' 85 ', 'sw-KE', 8500n],
  ])('takes %j in %s as every form does', (text, locale, minor) => {
    expect(priceFrom(text, 'USD', locale)).toEqual({ currency: 'USD', minor });
  });

  it.each(['', ' ', '-5', '1e3', '85.505', 'NaN', '1,00.50', '12345678901'])('refuses %j', (text) => {
    expect(priceFrom(text, 'USD', 'en-KE')).toBeNull();
  });
});

describe('feeText', () => {
  it.each([
    ['card', 'en', '3.4% + $0.30'],
    ['card', 'fr', '3,4 % + 0,30 $'],
    ['hbar', 'sw', '1.5%'],
  ] as const)('%s in %s: %s', (method, locale, text) =>
    expect(feeText(method, new Date('2026-11-21'), locale).replace(/\s/g, ' ')).toBe(text),
  );
});

describe('planPriceText', () => {
  it.each([
    ['en', '$19'],
    ['fr', '19 $'],
    ['sw', '$ 19'],
  ])('in %s: %s', (locale, text) => expect(planPriceText('professional', now, locale).replace(/\s/g, ' ')).toBe(text));
});

it.each(languages)('no text in %s names a price or a fee of ours, which would part from the tables', (language) => {
  const file = new URL(`../../../../languages/${language}/shell-pricing.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  const sums = Object.entries(texts).filter(([, text]) => /[$%]/.test(text));
  expect(sums.map(([key]) => key)).toEqual(['pricing.registration']); // What the ledger takes is not ours.
});
