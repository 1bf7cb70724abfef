import { describe, expect, it } from '@jest/globals';
import { contactNumber, exampleNumber, formatPhoneNumber, mobileNumber, readPhoneNumber } from './phone.ts';

describe('readPhoneNumber', () => {
  it.each([
    ['0707 509 329', 'KE', '+254707509329'],
    ['707509329', 'KE', '+254707509329'],
    ['254 707 509 329', 'KE', '+254707509329'],
    ['+254 (707) 509-329', 'ZA', '+254707509329'],
    ['+254 0712 345 678', undefined, '+254712345678'],
    ['+254 (0) 712 345 678', undefined, '+254712345678'],
    ['00254712345678', 'KE', '+254712345678'],
    ['00 33 6 12 34 56 78', 'KE', '+33612345678'],
    ['0778 162 999', 'UG', '+256778162999'],
    ['07 08 09 10 11', 'CI', '+2250708091011'],
    ['97 12 34 56', 'BJ', '+2290197123456'],
    ['01 97 12 34 56', 'BJ', '+2290197123456'],
    ['+229 97 12 34 56', undefined, '+2290197123456'],
    ['082 000 0000', 'ZA', '+27820000000'],
    ['77 123 45 67', 'SN', '+221771234567'],
    ['90 11 23 45', 'TG', '+22890112345'],
    ['301 2345', 'GM', '+2203012345'],
    ['220 301 2345', 'GM', '+2203012345'],
    ['062 12 34 56', 'GA', '+24162123456'],
    ['0802 123 4567', 'NG', '+2348021234567'],
    ['010 0123 4567', 'EG', '+201001234567'],
    ['٠٧٠٧ ٥٠٩ ٣٢٩', 'KE', '+254707509329'],
  ])('%s in %s is the mobile number %s', (text, country, number) => {
    expect(readPhoneNumber(text, country)).toMatchObject({ number, isMobile: true, isPossible: true });
  });

  it('knows whose number it is, not where it was typed', () => {
    expect(readPhoneNumber('+256 778 162 999', 'KE')?.country).toBe('UG');
  });

  it.each([
    '0707 509 329',
    'call me',
    '',
    '+',
    '+999 123 456 789',
    '+254712345678 ext 5',
    '+254712345678;ext=5',
    '$ne',
    '1'.repeat(200),
  ])('%j is no number', (text) => {
    expect(readPhoneNumber(text)).toBeUndefined();
    expect(readPhoneNumber(text, 'XX')).toBeUndefined();
  });
});

describe('numbers in requests', () => {
  it.each([
    ['+254 0712 345 678', '+254712345678'],
    [' +254712345678 ', '+254712345678'],
    ['+22997123456', '+2290197123456'],
  ])('a mobile number %j becomes %s', (text, number) => {
    expect(mobileNumber.parse(text)).toBe(number);
  });

  it.each([
    '0712345678',
    '+25471234567',
    '+2547123456789',
    '+254201234567',
    '+234800000105',
    '+999123456789',
    '+447700900123',
    'phone',
    '+254712345678x',
  ])('%j has no SMS and no wallet', (text) => {
    expect(mobileNumber.safeParse(text).error?.issues[0]).toMatchObject({ message: 'Invalid phone number' });
  });

  it('somebody can be called on a land line', () => {
    expect(contactNumber.parse('+254 20 123 4567')).toBe('+254201234567');
    expect(contactNumber.safeParse('+254 712').success).toBe(false);
  });
});

it.each(['KE', 'UG', 'GH', 'CI', 'BJ', 'NG', 'FR'])('an example of %s is a number of %s', (country) => {
  expect(readPhoneNumber(exampleNumber(country), country)).toMatchObject({ country, isMobile: true });
});

it('has no example of what is no country', () => {
  expect(exampleNumber('XX')).toBe('');
});

it.each([
  ['+254707509329', '+254 707 509329'],
  ['+27820000000', '+27 82 000 0000'],
  ['+2250708091011', '+225 07 08 09 1011'],
  ['not a number', 'not a number'],
])('%s is written %s', (number, written) => {
  expect(formatPhoneNumber(number)).toBe(written);
});
