import { describe, expect, it } from '@jest/globals';
import { servedCountryCodes } from '../../sign-in/domain/served-countries.ts';
import { contactPointOf, isServedCountry, loginKey, maskContactPoint } from './contact-point.ts';

describe('contact points', () => {
  it.each([
    ['+254712345678', '+2547*****678'],
    ['+22370123456', '+2237****456'],
  ])('masks the number %s', (number, masked) => {
    expect(maskContactPoint(contactPointOf('artisan', number))).toBe(masked);
  });

  it.each([
    ['akinyi@x.org', 'a***@x.org'],
    ['a@x.org', 'a***@x.org'],
    ['"odd@local"@x.org', '"***@x.org'],
  ])('masks the mail address %s', (mail, masked) => {
    expect(maskContactPoint(contactPointOf('customer', mail))).toBe(masked);
  });

  it('keeps accounts by phone and by mail apart', () => {
    expect(loginKey(contactPointOf('artisan', '+254712345678'))).toBe('tel:+254712345678');
    expect(loginKey(contactPointOf('customer', 'a@x.org'))).toBe('mailto:a@x.org');
  });

  it.each([
    ['+254712345678', true],
    ['+27821234567', true],
    ['+221771234567', true],
    ['+22370123456', true],
    ['+14155550123', false],
    ['+447700900123', false],
    ['+2907123456', false],
    ['+2989123456', false],
    ['+88213123456', false],
    ['+97912345678', false],
  ])('serves %s: %s', (number, served) => {
    expect(isServedCountry(number, servedCountryCodes)).toBe(served);
  });
});
