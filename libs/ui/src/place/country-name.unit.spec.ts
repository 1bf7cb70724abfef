import { countryChoices, countryName } from './country-name.ts';

describe('countryName', () => {
  it.each([
    ['South Africa', 'fr', 'Afrique du Sud'],
    ['south africa ', 'sw', 'Afrika Kusini'],
    ["Côte d'Ivoire", 'fr', 'Côte d’Ivoire'],
    ['Mali', 'en', 'Mali'],
    ['Atlantis', 'fr', 'Atlantis'],
  ])('says %s in %s', (country, locale, said) => {
    expect(countryName(country, locale)).toBe(said);
  });
});

it('offers the 54 countries by the English name it keeps, in the reader’s order', () => {
  const choices = countryChoices('fr');
  expect(choices).toHaveLength(54);
  expect(choices[0]).toEqual({ value: 'South Africa', label: 'Afrique du Sud' });
  expect(choices.every(({ value, label }) => countryName(value, 'fr') === label)).toBe(true);
});
