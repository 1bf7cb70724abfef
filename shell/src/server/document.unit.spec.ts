import { documentOf, plainText, type PageParts } from './document.ts';

const template =
  '<!doctype html><html lang="en" dir="ltr"><head><!-- head --></head><body><div id="root"><!-- page --></div></body></html>';
const style = (href: string, ...classes: string[]) => ({
  href,
  text: `.${classes.join('.')}{}`,
  classes: new Set(classes),
});
const page = (parts: Partial<PageParts>) =>
  documentOf({ template, styles: [], language: 'sw', html: '<h1>Soko</h1>', state: {}, noScript: 'Bila', ...parts });
const head = {
  title: 'A "b" <c>',
  description: 'd',
  noIndex: false,
  path: '/features',
  language: 'sw',
  origin: '%ORIGIN%',
  structured: [{ name: '</script><script>alert(1)</script>' }],
} as const;

describe('a prerendered document', () => {
  it('names itself and its other languages', () => {
    const html = page({ head });
    expect(html).toContain('<html lang="sw" dir="ltr" data-prerendered>');
    expect(html).toContain('<title>A &quot;b&quot; &lt;c&gt; · Asili</title>');
    expect(html).toContain('<link rel="canonical" href="%ORIGIN%/features?lang=sw">');
    expect(
      [...html.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => [language, href]),
    ).toEqual([
      ['en', '%ORIGIN%/features'],
      ['sw', '%ORIGIN%/features?lang=sw'],
      ['fr', '%ORIGIN%/features?lang=fr'],
      ['x-default', '%ORIGIN%/features'],
    ]);
  });

  it('lets no text out of its data', () => {
    const html = page({ head, state: { queries: [[['x'], '</script><img src=x onerror=alert(1)>\u2028']] } });
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<img');
    expect(JSON.parse(/id="prerendered">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({
      queries: [[['x'], '</script><img src=x onerror=alert(1)>\u2028']],
    });
  });

  it('keeps dollar signs of texts', () => {
    expect(page({ html: "<h1>$& costs $1 or $'</h1>" })).toContain("<h1>$& costs $1 or $'</h1>");
  });

  it('has the fewest styles in it that cover the page, each whole under the name of its file', () => {
    const styles = [style('/part.css', 'a'), style('/other.css', 'x'), style('/page.css', 'a', 'b')];
    const html = page({ styles, html: '<p class="a b wrap">t</p>' });
    expect(html.match(/<style.*?<\/style>/g)).toEqual(['<style data-file="/page.css">.a.b{}</style>']);
    expect(html).not.toContain('rel="stylesheet"');
  });

  it('sends styles as data, for the content policy', () => {
    const html = page({ html: '<span style="width:1px">t</span>' });
    expect(html).toContain('<span data-style="width:1px">');
  });

  it('asks for its first picture at once, with the sizes the page has', () => {
    const plain = page({
      html: '<link rel="preload" as="image" href="/a.webp" fetchPriority="high"/><link rel="preload" as="image" href="/b.webp"/><h1>t</h1>',
    });
    expect(plain).toContain('<head><link rel="preload" as="image" href="/a.webp" fetchpriority="high"></head>');
    expect(
      page({ head, html: '<link rel="preload" as="image" href="/a.webp" fetchPriority="high"/><h1>t</h1>' }),
    ).toMatch(/<head><link rel="preload"[^>]*>\s*<title>/);
    expect(plain).not.toContain('/b.webp');
    expect(plain).toContain('<div id="root"><h1>t</h1></div>');
    const picture = page({
      html: '<picture><source type="image/avif" srcSet="/1.avif 320w, /2.avif 640w" sizes="100vw"/><source type="image/webp" srcSet="/1.webp 320w" sizes="100vw"/><img src="/1.jpg" fetchPriority="high"/></picture>',
    });
    expect(picture).toContain(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/1.avif 320w, /2.avif 640w" imagesizes="100vw" fetchpriority="high">',
    );
    expect(
      page({
        html: '<picture><source type="image/avif" srcSet="/a.avif"/><img src="/a.webp" fetchPriority="high"/></picture>',
      }),
    ).toContain('<link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif" fetchpriority="high">');
  });
});

describe('the fonts', () => {
  const named = template.replace(
    '<head>',
    '<head><script src="/boot.js" data-fonts="assets/a.woff2 assets/b.woff2"></script>',
  );
  const preloaded = (parts: Partial<PageParts>) =>
    [...page({ template: named, ...parts }).matchAll(/rel="preload" href="([^"]*)" as="font"/g)].map(
      ([, href]) => href,
    );

  it('come with the styles of a page to be read, so that its lines stay, and after the picture of any other', () => {
    expect(preloaded({ isText: true })).toEqual(['/assets/a.woff2', '/assets/b.woff2']);
    expect(page({ template: named })).toContain('<script src="/boot.js"></script>');
    expect(preloaded({})).toEqual([]);
    expect(
      preloaded({
        isText: true,
        html: '<link rel="preload" as="image" href="/a.webp" fetchPriority="high"/><h1>t</h1>',
      }),
    ).toEqual([]);
  });
});

describe('a text of the page in its head', () => {
  it('is without tags', () => {
    expect(plainText('Made by <a>Akinyi</a>\n & friends. ')).toBe('Made by Akinyi & friends.');
  });

  it('keeps a page out of search engines only where its route says so', () => {
    expect(page({ head })).not.toContain('noindex');
    expect(page({ head: { ...head, noIndex: true } })).toContain('<meta name="robots" content="noindex">');
  });
});
