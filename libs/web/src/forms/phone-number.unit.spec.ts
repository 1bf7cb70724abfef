import { phoneNumber } from '@asili/contracts';
import { formatPhoneNumber, phoneCountryOf, phoneNumberFromText } from './phone-number.ts';

describe('phoneNumberFromText', () => {
  it.each([
    ['0707 509 329', 'KE', '+254707509329'],
    ['707509329', 'KE', '+254707509329'],
    ['254 707 509 329', 'KE', '+254707509329'],
    ['+254 (707) 509-329', 'ZA', '+254707509329'],
    ['00 33 6 12 34 56 78', 'KE', '+33612345678'],
    ['07 08 09 10 11', 'CI', '+2250708091011'],
    ['082 000 0000', 'ZA', '+27820000000'],
    ['77 123 45 67', 'SN', '+221771234567'],
    ['90 11 23 45', 'TG', '+22890112345'],
    ['301 2345', 'GM', '+2203012345'],
    ['220 301 2345', 'GM', '+2203012345'],
    ['062 12 34 56', 'GA', '+24162123456'],
    ['0802 123 4567', 'NG', '+2348021234567'],
    ['010 0123 4567', 'EG', '+201001234567'],
  ])('%s in %s is %s', (text, country, international) => {
    expect(phoneNumberFromText(text, country)).toBe(international);
    expect(phoneNumber.safeParse(international).success).toBe(true);
  });

  it.each([
    ['0707 509 329', ''],
    ['0707 509 329', 'FR'],
    ['call me', 'KE'],
    ['', 'KE'],
    ['0707', 'KE'],
  ])('%s in %j is left for the contract to refuse', (text, country) => {
    expect(phoneNumber.safeParse(phoneNumberFromText(text, country)).success).toBe(false);
  });
});

it.each([
  ['+254707509329', '+254 707 509 329'],
  ['+27820000000', '+27 820 000 000'],
  ['+2250708091011', '+225 070 809 1011'],
  ['+33612345678', '+33612345678'],
])('%s is written %s', (number, written) => {
  expect(formatPhoneNumber(number)).toBe(written);
});

it.each([
  ['sw-TZ', 'TZ'],
  ['en', undefined],
  ['fr-FR', undefined],
])('a browser in %s is in %s', (tag, country) => {
  expect(phoneCountryOf(tag)).toBe(country);
});
