import { countryName } from './names.ts';

it.each([
  ['ZA', 'fr', 'Afrique du Sud'],
  ['ZA', 'sw', 'Afrika Kusini'],
  ['CI', 'en', 'Côte d’Ivoire'],
  ['CD', 'fr', 'Congo-Kinshasa'],
  ['FR', 'fr', 'France'],
  ['Atlantis', 'fr', 'Atlantis'],
  ['ke', 'sw', 'ke'],
  ['', 'en', ''],
])('%s is said in %s: %s', (country, locale, said) => {
  expect(countryName(country, locale)).toBe(said);
});
