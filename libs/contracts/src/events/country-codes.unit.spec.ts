import { countryCode, countryCodes, englishCountryName, toCountryCode } from './country-codes.ts';

it.each([
  ['KE', 'KE'],
  [' ke ', 'KE'],
  ['Kenya', 'KE'],
  ['kenya ', 'KE'],
  ['KENYA', 'KE'],
  ['DR Congo', 'CD'],
  ['Congo - Kinshasa', 'CD'],
  ['Congo (DRC)', 'CD'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Congo', 'CG'],
  ['Congo - Brazzaville', 'CG'],
  ["Côte d'Ivoire", 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['Ivory Coast', 'CI'],
  ['Cabo Verde', 'CV'],
  ['Cape Verde', 'CV'],
  ['Swaziland', 'SZ'],
  ['The Gambia', 'GM'],
  ['São Tomé & Príncipe', 'ST'],
  ['Sao Tome and Principe', 'ST'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['USA', 'US'],
  ['Saint Lucia', 'LC'],
  ['St. Lucia', 'LC'],
  ['Tanzania, United Republic of', 'TZ'],
])('%j is %s', (country, code) => {
  expect(countryCode(country)).toBe(code);
});

it.each(['', 'Atlantis', 'ZZ', 'EU', 'ken', 'constructor', 'South'])(
  '%j is no country, and stays what it was',
  (text) => {
    expect([countryCode(text), toCountryCode(text), englishCountryName(text)]).toEqual([undefined, text, text]);
  },
);

it('knows the 249 countries of ISO 3166-1, each by its name, and by the one today’s runtime gives it', () => {
  const today = new Intl.DisplayNames(['en'], { type: 'region' });
  const codes = countryCodes();
  expect([codes.length, new Set(codes.map(englishCountryName)).size]).toEqual([249, 249]);
  expect(codes.map((code) => countryCode(englishCountryName(code)))).toEqual(codes);
  expect(codes.map((code) => countryCode(today.of(code) ?? ''))).toEqual(codes);
});
