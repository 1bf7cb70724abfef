import { expect, it } from '@jest/globals';
import type { Product } from '@asili/contracts';
import { artisanHead, withHead } from './page-head.ts';

const site = 'https://asili.example';
const shell = '<!doctype html><html lang="en"><head><title>Asili</title></head><body></body></html>';
const page = {
  path: '/artisan/art_1',
  missing: 'Artisan',
  otherwise: 'Every product here has a certificate.',
  above: { name: 'Shop', path: '/shop' },
};
const artisan: Product['artisan'] = {
  id: 'art_1',
  businessName: 'Kisumu Baskets',
  firstName: 'Akinyi',
  location: { city: 'Kisumu', country: 'TZ' },
  story: 'I coil </script> baskets.',
  photo: { id: 'img_1', url: '/media/img_1/320.webp', widths: [320] },
};

it('has the artisan’s name, story and portrait, as text and for search engines', () => {
  const html = withHead(shell, artisanHead(artisan, page, 'sw', site));
  expect(html).toContain('<title>Kisumu Baskets · Asili</title>');
  expect(html).toContain('<meta property="og:image" content="https://asili.example/media/img_1/320.webp">');
  expect(html).toContain('<meta property="og:type" content="profile">');
  expect(html).toContain('<link rel="canonical" href="https://asili.example/artisan/art_1?lang=sw">');
  const [profile, way] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as object,
  );
  expect(profile).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Organization',
      '@id': 'https://asili.example/artisan/art_1',
      name: 'Kisumu Baskets',
      description: 'I coil </script> baskets.',
      image: ['https://asili.example/media/img_1/320.webp'],
      address: { addressCountry: 'TZ' },
    },
  });
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{}, { name: 'Shop' }, { name: 'Kisumu Baskets' }],
  });
});

it('is about a person where there is no business, with place and what the page says where there is no story', () => {
  const { businessName: _business, story: _story, photo: _photo, ...person } = artisan;
  const head = artisanHead({ ...person, lastName: 'Odhiambo' }, page, 'fr', site);
  expect([head.title, head.description, head.imageUrl]).toEqual([
    'Akinyi Odhiambo',
    'Akinyi Odhiambo. Kisumu, Tanzanie. Every product here has a certificate.',
    undefined,
  ]);
  expect(head.structured?.[0]).toMatchObject({ mainEntity: { '@type': 'Person' } });
});
