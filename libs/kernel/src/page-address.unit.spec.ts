import { describe, expect, it } from '@jest/globals';
import { alternates, pageQuery, pageUrl } from './page-address.ts';

describe('addresses of a page', () => {
  it.each([
    ['', ''],
    ['?lang=sw', ''],
    ['?utm_source=x&utm_medium=y', ''],
    ['?lang=sw&search=kente%20cloth&utm_campaign=z', '?search=kente+cloth'],
    ['?tab=sign-up', '?tab=sign-up'],
  ])('%s says %s of the page', (query, rest) => {
    expect(pageQuery(query)).toBe(rest);
  });

  it('name every language, English without one', () => {
    expect(pageUrl('/', 'en', 'https://asili.example')).toBe('https://asili.example/');
    expect(alternates('/features', 'https://asili.example')).toEqual([
      { hreflang: 'en', href: 'https://asili.example/features' },
      { hreflang: 'sw', href: 'https://asili.example/features?lang=sw' },
      { hreflang: 'fr', href: 'https://asili.example/features?lang=fr' },
      { hreflang: 'x-default', href: 'https://asili.example/features' },
    ]);
  });
});
