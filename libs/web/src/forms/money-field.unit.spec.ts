import { amountFromText, amountToText } from './money-field.tsx';

describe('amountFromText', () => {
  it.each([
    ['12,50', 'en', '12.50'],
    ['12.50', 'fr', '12.50'],
    ['12,5', 'fr', '12.5'],
    [' 85 ', 'sw', '85'],
    ['', 'en', ''],
    ['1,250', 'en', '1250'],
    ['1,250.00', 'en', '1250.00'],
    ['1.250,00', 'fr', '1250.00'],
    ['1\u202f250,50', 'fr', '1250.50'],
    ['1 250', 'en', '1250'],
    ['1,250,000', 'fr', '1250000'],
    ['1.250.000', 'en', '1250000'],
  ])('%j in %s is %s', (text, locale, amount) => {
    expect(amountFromText(text, locale)).toBe(amount);
  });

  it.each([
    ['8.555', 'en'],
    ['1,250', 'fr'], // A French reader's three decimals, or an English thousand.
    ['1.250', 'fr'],
    ['12,34,56', 'en'],
    ['1,2,3', 'en'],
    ['1.2,50', 'en'],
    ['12,', 'en'],
    ['-5', 'en'],
    ['12 50', 'en'],
    ['about 12', 'en'],
  ])('%j in %s is left for the rule to refuse', (text, locale) => {
    expect(amountFromText(text, locale)).not.toMatch(/^\d{1,10}(\.\d{1,2})?$/);
  });
});

describe('amountToText', () => {
  it.each([
    ['120.00', 'fr', '120,00'],
    ['120.00', 'en', '120.00'],
    ['120.00', 'sw', '120.00'],
    ['1250', 'fr', '1250'],
    ['', 'fr', ''],
    ['12,5', 'fr', '12,5'],
    ['8.555', 'fr', '8.555'],
    ['about 12.5', 'fr', 'about 12.5'],
  ])('%j in %s is shown as %j', (amount, locale, text) => {
    expect(amountToText(amount, locale)).toBe(text);
  });

  it.each(['en', 'sw', 'fr'])('what is shown is read as the same amount in %s', (locale) => {
    for (const amount of ['0.05', '12.50', '120.00', '1250', '1000000.99'])
      expect(amountFromText(amountToText(amount, locale), locale)).toBe(amount);
  });
});
