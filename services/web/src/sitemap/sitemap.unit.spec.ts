import { describe, expect, it } from '@jest/globals';
import { robots, sitemap } from './get-sitemap.ts';

const site = 'https://asili.example';

describe('the site map', () => {
  const xml = sitemap([{ path: '/features' }, { path: '/product/a&b', changedAt: '2026-11-21T00:00:00Z' }], site);

  it('has each page in each language, and each of them names all', () => {
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'https://asili.example/features',
      'https://asili.example/features?lang=sw',
      'https://asili.example/features?lang=fr',
      'https://asili.example/product/a&amp;b',
      'https://asili.example/product/a&amp;b?lang=sw',
      'https://asili.example/product/a&amp;b?lang=fr',
    ]);
    expect(
      xml.match(/<url>.*?<\/url>/g)?.map((url) => [...url.matchAll(/hreflang="([^"]*)"/g)].map(([, name]) => name)),
    ).toEqual(Array(6).fill(['en', 'sw', 'fr', 'x-default']));
    expect(xml.match(/<lastmod>/g)).toHaveLength(3);
  });

  it('is where robots are told', () => {
    expect(robots(site)).toContain('Sitemap: https://asili.example/sitemap.xml\n');
    expect(robots(site)).toContain('Disallow: /verify/\n');
  });
});
