import { describe, expect, it } from '@jest/globals';
import { escapeHtml, jsonForScript, breadcrumbList, headTags } from './page-head.ts';

const hostile = '</title></script><script>alert(1)</script><!--"\'&\u2028$&$1`';
const head = {
  title: hostile,
  description: hostile,
  path: '/features',
  language: 'sw',
  origin: 'https://asili.example',
  structured: [{ name: hostile }],
} as const;

describe('a head', () => {
  it('keeps hostile texts as text, and its data as data', () => {
    const html = headTags(head).join('');
    expect(html.match(/<script|<title|<!--/g)).toEqual(['<title', '<script']);
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({ name: hostile });
  });

  it('names its address in its language, and all languages', () => {
    const html = headTags(head).join('');
    expect(html).toContain('<link rel="canonical" href="https://asili.example/features?lang=sw">');
    expect([...html.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language)).toEqual([
      'en',
      'sw',
      'fr',
      'x-default',
    ]);
  });

  it('says neither what is empty nor what is not there', () => {
    const html = headTags({ ...head, title: '', description: '', structured: [] }).join('');
    expect(html).toContain('<title>Asili</title>');
    expect(html).not.toMatch(/name="description"|og:title|og:image|robots|ld\+json/);
    expect(headTags({ ...head, noIndex: true })).toContain('<meta name="robots" content="noindex">');
  });

  it('knows the way to its page', () => {
    expect(breadcrumbList([{ name: 'Sokoni', path: '/marketplace' }], 'sw', 'https://asili.example')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Asili', item: 'https://asili.example/?lang=sw' },
        { position: 2, name: 'Sokoni', item: 'https://asili.example/marketplace?lang=sw' },
      ],
    });
  });

  it('escapes for HTML and for script data', () => {
    expect(escapeHtml('<a href="x">\'&\'')).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;');
    expect(jsonForScript({ a: '</script>\u2028&' })).toBe('{"a":"\\u003c/script\\u003e\\u2028\\u0026"}');
  });
});
