import { countryChoices } from './places.ts';

it('offers the 54 African countries by their codes, in the reader’s order', () => {
  const choices = countryChoices('fr');
  expect(choices).toHaveLength(54);
  expect(choices[0]).toEqual({ value: 'ZA', label: 'Afrique du Sud' });
  expect(choices.every(({ value }) => /^[A-Z]{2}$/.test(value))).toBe(true);
});

it('offers others where they are given', () => {
  expect(countryChoices('sw', ['FR', 'DE']).map(({ value, label }) => `${value} ${label}`)).toEqual([
    'FR Ufaransa',
    'DE Ujerumani',
  ]);
});
