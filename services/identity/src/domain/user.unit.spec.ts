import { describe, expect, it } from '@jest/globals';
import { NameRequired } from './errors.ts';
import { cleanRegistration, cleanText, toWireUser, type User } from './user.ts';

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
    const cleaned = cleanRegistration({ ...typed, firstName: dirty, lastName: dirty, businessName: dirty, craft: dirty, location: { city: dirty, country: dirty }, shippingAddress: { city: dirty, country: dirty, street: dirty } });
    expect(JSON.stringify(cleaned)).not.toContain('\\u0000');
  });
});

describe('toWireUser', () => {
  const base = { id: 'art_1', login: 'tel:+254712345678', address: '+254712345678', firstName: 'Akinyi', language: 'sw', createdAt: new Date(0), updatedAt: new Date(0) } as const;

  it('shows an artisan with the number they sign in with and nothing that is not the contract\'s', () => {
    expect(toWireUser({ ...base, userType: 'artisan', shippingAddress: { city: 'x', country: 'y' } })).toEqual({ id: 'art_1', userType: 'artisan', firstName: 'Akinyi', phoneNumber: '+254712345678', language: 'sw' });
  });

  it('shows a customer with their mail address and contact number', () => {
    const customer: User = { ...base, id: 'cus_1', userType: 'customer', address: 'a@x.org', contactPhone: '+254700000000' };
    expect(toWireUser(customer)).toEqual({ id: 'cus_1', userType: 'customer', firstName: 'Akinyi', email: 'a@x.org', phoneNumber: '+254700000000', language: 'sw' });
  });
});
