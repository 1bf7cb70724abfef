import { describe, expect, it } from '@jest/globals';
import { callbackPart, idOfPart, safaricomNumber, mpesaTime } from './notation.ts';

describe('an id in an address for M-Pesa', () => {
  it.each(['out_xc4z9s22zc3np70cvms3zmmexe', 'pay_01cmd9s22zc3np70cvms3zmme1', 'ref_mpesa022zc3np70cvms3zmme12'])(
    '%s has no word that is refused, and is read again',
    (id) => {
      expect(callbackPart(id)).toMatch(/^[0-9a-f]+$/);
      expect(idOfPart(callbackPart(id))).toBe(id);
    },
  );

  it.each(['out_01', '', 'xyz', 'abc', '../../..'])('%j is what it is', (part) => {
    expect(idOfPart(part)).toBe(part);
  });
});

describe('safaricomNumber', () => {
  it.each([
    ['+254712345678', '254712345678'],
    ['+254110345678', '254110345678'],
    ['+254202345678', null],
    ['+25471234567', null],
    ['+2547123456789', null],
    ['+256712345678', null],
    ['254712345678', null],
    ['', null],
  ])('%s is %s', (number, written) => {
    expect(safaricomNumber(number)).toBe(written);
  });
});

it.each([
  ['20191219102115', '2019-12-19T07:21:15.000Z'],
  ['2020-08-04 08:36:00', '2020-08-04T05:36:00.000Z'],
  ['2020-08-05T10:13:00Z', '2020-08-05T10:13:00.000Z'],
  ['2020-08-05T10:13:00.123+03:00', '2020-08-05T07:13:00.000Z'],
])('%s is a time in Nairobi, unless it says otherwise', (text, at) => {
  expect(mpesaTime(text)?.toISOString()).toBe(at);
});

it.each(['', '0', '20191319102115', '20191219', 'yesterday', '2019121910211512'])('%j is no time', (text) => {
  expect(mpesaTime(text)).toBeUndefined();
});
