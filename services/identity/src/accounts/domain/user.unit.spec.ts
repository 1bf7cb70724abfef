import { describe, expect, it } from '@jest/globals';
import {
  NameRequired,
  cleanRegistration,
  cleanText,
  contactPointOf,
  isServedCountry,
  loginKey,
  maskContactPoint,
} from './user.ts';
import { servedCountryCodes } from '../../config.ts';

describe('cleanText', () => {
  it.each([
    ['control characters', 'Aki\u0000nyi\u0007', 'Akinyi'],
    ['a direction override', 'evil\u202Egpj.exe', 'evilgpj.exe'],
    ['zero-width and byte-order marks', '\uFEFFA\u200Bmina\u2060', 'Amina'],
    ['line breaks', 'two\r\nlines', 'two lines'],
    ['separate accents, which become one letter', 'E\u0301lodie', 'Élodie'],
    ['letters of our languages', 'Ngũgĩ wa Thiong’o, N’Djaména', 'Ngũgĩ wa Thiong’o, N’Djaména'],
  ])('drops or keeps %s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('keeps the lines of a story when asked', () => {
    expect(cleanText('one \n\u202E two', { keepLines: true })).toBe('one\ntwo');
  });
});

describe('a registration', () => {
  const typed = { userType: 'artisan', firstName: 'Akinyi', language: 'en' } as const;

  it('needs a name of which something can be read', () => {
    expect(() => cleanRegistration({ ...typed, firstName: '\u200B\u202E' })).toThrow(NameRequired);
  });

  it('is cleaned in every text', () => {
    const dirty = 'x\u0000';
    const cleaned = cleanRegistration({
      ...typed,
      firstName: dirty,
      lastName: dirty,
      businessName: dirty,
      craft: dirty,
      location: { city: dirty, country: dirty },
      shippingAddress: { city: dirty, country: dirty, street: dirty },
    });
    expect(JSON.stringify(cleaned)).not.toContain('\\u0000');
  });
});

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
