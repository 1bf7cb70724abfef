import { describe, expect, it } from '@jest/globals';
import { NameRequired } from './account-errors.ts';
import { cleanRegistration, cleanText } from './user.ts';

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
