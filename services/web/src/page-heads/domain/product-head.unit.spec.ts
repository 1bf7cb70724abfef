import { describe, expect, it } from '@jest/globals';
import type { Product, Review } from '@asili/contracts';
import { type DeclaredPage, missingHead, productHead, withHead, withoutIndex } from './page-head.ts';

const hostile = '</title></script><script>alert(1)</script><!--"\'&\u2028$&$1`';
const shell =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asili</title><meta name="description" content="old"><script src="/a.js" integrity="sha256-x"></script></head><body><div id="root"></div></body></html>';
const site = 'https://asili.example';

const page: DeclaredPage = {
  path: '/piece/prd_01',
  missing: 'No such product',
  otherwise: 'By {{artisan}}, {{place}}.',
  above: { name: 'Shop', path: '/shop' },
};
const aProduct = (over: Partial<Product> = {}): Product => ({
  id: 'prd_01',
  shortCode: '12345678',
  name: 'Kiondo basket',
  description: 'Woven from sisal.',
  category: 'Home Decor',
  price: '85.00',
  currency: 'USD',
  stock: 1,
  imageUrl: '/media/img_1/960.jpg',
  imageUrls: ['/media/img_1/960.jpg'],
  images: [],
  artisanId: 'art_1',
  artisan: {
    id: 'art_1',
    firstName: 'Akinyi',
    businessName: 'Kisumu Baskets',
    location: { city: 'Kisumu', country: 'TZ' },
  },
  status: 'verified',
  isVerified: true,
  verificationCount: 0,
  avgRating: null,
  reviewCount: 0,
  qrCode: '',
  qrPayload: '',
  nftTokenId: null,
  certificate: null,
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  version: 1,
  ...over,
});
const allDataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );
const dataOf = (html: string) => allDataOf(html)[0] ?? {};

describe('the head of a product page', () => {
  it('has title, description, picture, price and structured data', () => {
    const html = withHead(shell, productHead(aProduct(), page, 'en', site));
    expect(html).toContain('<title>Kiondo basket · Asili</title>');
    expect(html).toContain('<meta name="description" content="Woven from sisal.">');
    expect(html).toContain('<link rel="canonical" href="https://asili.example/piece/prd_01">');
    expect(html).toContain('<meta property="og:image" content="https://asili.example/media/img_1/960.jpg">');
    expect(html).toContain('<meta property="product:price:amount" content="85.00">');
    expect(dataOf(html)).toMatchObject({
      '@type': 'Product',
      name: 'Kiondo basket',
      sku: '12345678',
      offers: { price: '85.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<script src="/a.js" integrity="sha256-x"></script>');
    expect(html.endsWith('<body><div id="root"></div></body></html>')).toBe(true);
  });

  it('has what buyers gave and say, of those who have a name, and none of it without reviews', () => {
    const review = {
      id: 'rev_1',
      productId: 'prd_01',
      rating: 4,
      text: hostile,
      language: 'fr' as const,
      images: [],
      author: { firstName: 'Claire' },
      createdAt: '2026-11-22T10:00:00.000Z',
    };
    const forgotten: Review = { id: 'rev_2', productId: 'prd_01', rating: 5, images: [], createdAt: review.createdAt };
    const html = withHead(
      shell,
      productHead(aProduct({ avgRating: 4.5, reviewCount: 2 }), page, 'en', site, [review, forgotten]),
    );
    expect(dataOf(html)).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      review: [
        {
          '@type': 'Review',
          author: { name: 'Claire' },
          datePublished: '2026-11-22',
          reviewRating: { ratingValue: 4 },
          reviewBody: hostile,
          inLanguage: 'fr',
        },
      ],
    });
    expect(dataOf(html)['review']).toHaveLength(1);
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(dataOf(withHead(shell, productHead(aProduct(), page, 'en', site, [review])))).not.toHaveProperty('review');
  });

  it('names nobody where its artisan was erased', () => {
    const html = withHead(
      shell,
      productHead(
        aProduct({ description: '', artisan: { id: 'art_1', firstName: '', location: { city: '', country: 'TZ' } } }),
        page,
        'en',
        site,
      ),
    );
    expect(html).toContain('<meta name="description" content="Kiondo basket">');
    expect(dataOf(html)).not.toHaveProperty('manufacturer');
  });

  it('keeps hostile texts as text, everywhere', () => {
    const product = aProduct({
      name: hostile,
      description: hostile,
      category: hostile,
      materials: [hostile],
      shortCode: hostile,
      artisan: { id: 'a', firstName: hostile, location: { city: hostile, country: hostile } },
    });
    const html = withHead(shell, productHead(product, page, 'en', site));
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html).not.toContain('\u2028');
    expect(dataOf(html)['name']).toBe(hostile);
    expect(html).toContain('<div id="root"></div>');
  });

  it("speaks the reader's language where the artisan wrote it, and says so", () => {
    const product = aProduct({
      translations: { sw: { name: 'Kikapu cha Kiondo', description: 'Kimesukwa kwa mkonge.' } },
    });
    const html = withHead(shell, productHead(product, page, 'sw', site));
    expect(html).toContain('<html lang="sw">');
    expect(html).toContain('<title>Kikapu cha Kiondo · Asili</title>');
    expect(withHead(shell, productHead(product, page, 'fr', site))).toContain('<title>Kiondo basket · Asili</title>');
  });

  it('has one address per language, and says which step of the way it is', () => {
    const html = withHead(shell, productHead(aProduct(), page, 'sw', site));
    expect(html).toContain('<link rel="canonical" href="https://asili.example/piece/prd_01?lang=sw">');
    expect([...html.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language)).toEqual([
      'en',
      'sw',
      'fr',
      'x-default',
    ]);
    expect(allDataOf(html)[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${site}/?lang=sw` },
        { position: 2, name: 'Shop', item: `${site}/shop?lang=sw` },
        { position: 3, name: 'Kiondo basket' },
      ],
    });
  });

  it('knows the word by which remotes of a build before name the artisan', () => {
    expect(
      productHead(aProduct({ description: '' }), { ...page, otherwise: 'By {{maker}}.' }, 'en', site).description,
    ).toBe('By Kisumu Baskets.');
  });

  it('describes a product without description by its artisan, cuts long texts, offers nothing without a price', () => {
    expect(productHead(aProduct({ description: '' }), page, 'fr', site).description).toBe(
      'By Kisumu Baskets, Kisumu, Tanzanie.',
    );
    expect([...productHead(aProduct({ description: 'x'.repeat(500) }), page, 'en', site).description]).toHaveLength(
      200,
    );
    expect(dataOf(withHead(shell, productHead(aProduct({ price: null }), page, 'en', site)))).not.toHaveProperty(
      'offers',
    );
    expect(dataOf(withHead(shell, productHead(aProduct({ stock: 0 }), page, 'en', site)))).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('takes no picture from a strange scheme', () => {
    expect(
      productHead(aProduct({ imageUrls: ['javascript:alert(1)', 'data:image/png;base64,x'] }), page, 'en', site)
        .imageUrl,
    ).toBeUndefined();
  });
});

describe('other heads', () => {
  it('keep a page that could not be rendered out of search engines', () => {
    expect(withoutIndex(shell)).toContain('<meta name="robots" content="noindex"></head>');
  });

  it('of a missing product says so', () => {
    expect(withHead(shell, missingHead(page, 'en', site))).toContain('<title>No such product · Asili</title>');
  });

  it('leave a page without a head alone', () => {
    expect(withHead('<p>no head</p>', missingHead(page, 'en', site))).toBe('<p>no head</p>');
  });
});
