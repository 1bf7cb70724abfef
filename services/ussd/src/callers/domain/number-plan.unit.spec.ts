import { mobileNumbers } from '../../../test/mobile-numbers.ts';
import { e164, isWhole, pricedIn } from './number-plan.ts';

describe.each(mobileNumbers)('%s: %s', (_, atHome, number) => {
  it.each([
    ['as at home', atHome],
    ['without a zero that is not a part of it', number.endsWith(atHome) ? atHome : atHome.slice(1)],
    ['with its country', number],
    ['with its country behind two zeros', `00${number.slice(1)}`],
    ['with its country and no sign', number.slice(1)],
  ])('%s', (__, typed) => {
    expect([e164(typed, number), isWhole(number)]).toEqual([number, true]);
  });
});

it.each([
  ['0722000111', '+254700123456', '+254722000111'],
  ['254722000111', '+254700123456', '+254722000111'],
  ['+256772123456', '+254700123456', '+256772123456'],
  ['00256772123456', '+254700123456', '+256772123456'],
  ['0821234567', '+27821111111', '+27821234567'],
  ['0707123456', '+2250505111111', '+2250707123456'],
  ['0197123456', '+2290197111111', '+2290197123456'],
  ['2203012345', '+2348021234567', '+2203012345'],
  ['0722000111', '+447911123456', '0722000111'],
])('%s typed by %s is %s', (typed, msisdn, number) => {
  expect(e164(typed, msisdn)).toBe(number);
});

it.each([
  ['+254722000111', true],
  ['+25472200011', false],
  ['+2547220001111', false],
  ['+2348031234567', true],
  ['+234803123456', false],
  ['+22890123456', true],
  ['+254201234567', false],
  ['+2250707123456', true],
  ['+22507071234', false],
  ['+201001234567', true],
  ['+2203012345', true],
  ['+252612345678', true],
  ['+25261234567', true],
  ['+447911123456', true],
  ['+44791', false],
])('%s is whole: %s', (number, whole) => {
  expect(isWhole(number)).toBe(whole);
});

it.each([
  ['KE', 'KES'],
  ['UG', 'UGX'],
  ['TZ', 'TZS'],
  ['NG', 'NGN'],
  ['GH', 'GHS'],
  ['CI', 'XOF'],
  ['SN', 'XOF'],
  ['ZA', 'ZAR'],
  ['MA', 'MAD'],
  ['RW', 'USD'],
  ['DE', 'USD'],
  [undefined, 'USD'],
])('an artisan of %s prices in %s', (country, currency) => {
  expect(pricedIn(country)).toBe(currency);
});
