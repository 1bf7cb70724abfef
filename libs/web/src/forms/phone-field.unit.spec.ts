import { contactNumber, mobileNumber } from '@asili/contracts';
import { countryOfNumber, phoneCountryOf, phoneNumberFromText } from './phone-field.tsx';

it.each([
  ['0707 509 329', 'KE', '+254707509329'],
  ['0778 162 999', 'UG', '+256778162999'],
  ['07 08 09 10 11', 'CI', '+2250708091011'],
  ['+254 0712 345 678', 'UG', '+254712345678'],
])('%s in %s is sent as %s', (text, country, international) => {
  expect(phoneNumberFromText(text, country)).toBe(international);
  expect(mobileNumber.parse(international)).toBe(international);
});

it.each([
  ['0707 509 329', ''],
  ['call me', 'KE'],
  ['', 'KE'],
  ['0707', 'KE'],
  ['0712 345 678', 'DE'],
  ['0712 345 678', 'US'],
])('%s in %j is left for the contract to refuse', (text, country) => {
  expect(mobileNumber.safeParse(phoneNumberFromText(text, country)).success).toBe(false);
});

it('a land line is taken in its international form alone: as at home it could be a number of anywhere', () => {
  expect(contactNumber.safeParse(phoneNumberFromText('020 123 4567', 'KE')).success).toBe(false);
  expect(contactNumber.parse(phoneNumberFromText('+254 20 123 4567', 'DE'))).toBe('+254201234567');
});

it('knows the country of a number', () => {
  expect(['+256778162999', '+2540712345678', 'x', undefined].map(countryOfNumber)).toEqual([
    'UG',
    'KE',
    undefined,
    undefined,
  ]);
});

it.each([
  ['sw-TZ', 'TZ'],
  ['sw-Latn-KE', 'KE'],
  ['en', undefined],
  ['fr-FR', undefined],
  ['en-US@posix', undefined],
  ['C', undefined],
  ['', undefined],
])('a browser in %j is in %s', (tag, country) => {
  expect(phoneCountryOf(tag)).toBe(country);
});
