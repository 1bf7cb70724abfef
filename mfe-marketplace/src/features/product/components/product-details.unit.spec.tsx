import type { Product, ShippingZone } from '@asili/contracts';
import { aCustomer, anArtisan, aProduct, platform, purchaseOf, renderPage, type ReplyAt } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { ProductDetails } from './product-details.tsx';

const none: ReplyAt<'GET /api/marketplace/products'> = {
  json: { products: [], total: 0, facets: { category: [], country: [], price: null }, nextCursor: null },
};
const history: ReplyAt<'GET /api/verify/31415926/history'> = {
  json: {
    verifications: [
      {
        id: 'vrf_1',
        productId: 'prd_1',
        verifiedAt: '2026-10-01T08:00:00.000Z',
        verdict: 'RECORD_GENUINE',
        place: 'Nairobi, KE',
      },
    ],
    total: 12,
    nextCursor: null,
  },
};

const zone = (id: string, countries: string[], amount: string): ShippingZone => ({
  id,
  name: id,
  countries,
  price: { amount, currency: 'USD' },
  days: [3, 9],
});
const shippingOf = (zones: ShippingZone[], offered = false): ReplyAt<'GET /api/artisans/art_1/shipping'> => ({
  json: { shipping: { zones, pickup: { offered } } },
});

async function open(
  product: Product | ReplyAt<'GET /api/products/prd_1'>,
  as = undefined as typeof anArtisan | undefined,
  shipping: ReplyAt<'GET /api/artisans/art_1/shipping'> = shippingOf([]),
  verifications = history,
  purchases: ReplyAt<'GET /api/purchases'> = { json: { purchases: [] } },
) {
  const calls = platform({
    'GET /api/purchases': purchases,
    'GET /api/products/prd_1': 'shortCode' in product ? { json: { product } } : product,
    'GET /api/marketplace/products': none,
    'GET /api/verify/31415926/history': verifications,
    'POST /api/events/views': { status: 204 },
    'GET /api/artisans/art_1/shipping': shipping,
  });
  const { unmount } = await renderPage(<ProductDetails id="prd_1" />, {
    remote,
    path: '/product/prd_1',
    ...(as ? { as } : {}),
  });
  return { calls, unmount };
}

const title = () => screen.findByRole('heading', { level: 1, name: /^(?!Loading)/ });

describe('the product page', () => {
  it.each<[Partial<Product>, RegExp, string | null]>([
    [
      { stock: 2, daysToMake: 14, care: 'Keep dry.' },
      /^In stock and ready to send\. Takes about 14 days to make another\./,
      'Keep dry.',
    ],
    [{ stock: 0, daysToMake: 14 }, /^Made to order in 14 days\./, null],
  ])('says of %j what is known of its care and when it can be sent', async (facts, expected, care) => {
    await open(aProduct(facts));
    await title();
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByText('Care')?.nextSibling?.textContent ?? null).toBe(care);
  });

  it.each<[string, ReplyAt<'GET /api/artisans/art_1/shipping'>, RegExp]>([
    [
      'en-FR',
      shippingOf([zone('z1', ['KE'], '5.00'), zone('z2', ['FR', 'DE'], '24.00')], true),
      /Delivery to France: \$24\.00, 3 to 9 days\. You can also pick it up in Hluhluwe\.$/,
    ],
    [
      'en-US',
      shippingOf([zone('z2', ['FR'], '24.00'), zone('z1', ['KE'], '5.00')]),
      /Delivery from \$5\.00, depending on the country\.\s*$/,
    ],
    ['en', shippingOf([zone('z1', ['KE'], '5.00')]), /Delivery from \$5\.00/],
    ['en-FR', shippingOf([]), /^In stock and ready to send\.\s*$/],
    [
      'en-FR',
      { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } },
      /You will see the delivery price and time before you pay\.$/,
    ],
  ])(
    'says to a browser in %s what delivery costs, by the artisan’s own terms',
    async (language, shipping, expected) => {
      jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      await open(aProduct({ stock: 1, daysToMake: undefined }), undefined, shipping);
      await title();
      const part = (await screen.findByRole('heading', { name: 'Delivery' })).parentElement;
      await waitFor(() => expect(part?.querySelector('p')?.textContent).toMatch(expected));
    },
  );

  it('says of a verification that found nothing why', async () => {
    const line = { productId: 'prd_1', verifiedAt: '2026-10-01T08:00:00.000Z', place: 'Nairobi, KE' };
    await open(aProduct(), undefined, undefined, {
      json: {
        verifications: [
          { ...line, id: 'vrf_1', verdict: 'SUSPECT', reasons: ['FOREIGN_HOST'] },
          { ...line, id: 'vrf_2', verdict: 'SUSPECT' },
        ],
        total: 2,
        nextCursor: null,
      },
    });
    expect(await screen.findByText('Code shown by another website · Nairobi, Kenya')).toBeTruthy();
    expect(screen.getByText('Nairobi, Kenya')).toBeTruthy(); // Older ones say nothing of it.
  });

  it('says of photos that came later that no certificate covers them', async () => {
    const later = { id: 'img_later', width: 4, height: 3, widths: [160 as const], blur: '', alt: '' };
    await open(aProduct({ images: [{ ...later, id: 'img_first' }], addedImages: [later] }));
    await title();
    expect(screen.queryByText('Added later, not part of the certificate')).toBeNull();
    await userEvent.click(
      screen.getByRole('button', { name: 'Photo 2 of 2. Added later, not part of the certificate' }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Zoom in/ }));
    expect(within(screen.getByRole('dialog')).getByText('Added later, not part of the certificate')).toBeTruthy();
  });

  it('has the object, its artisan, price, certificate and history, and counts one view', async () => {
    const { calls } = await open(aProduct(), aCustomer);
    expect((await title()).textContent).toBe('Lidded basket');
    expect(screen.getByText(/^by/).textContent).toBe('by Hluhluwe Weavers · Hluhluwe, South Africa');
    for (const link of screen.getAllByRole('link', { name: 'Hluhluwe Weavers' }))
      expect(link.getAttribute('href')).toBe('/artisan/art_1');
    expect(screen.getByText(/^In stock and ready to send/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Seal of this product' })).toBeTruthy();
    expect(screen.getByText('2 in stock')).toBeTruthy();
    expect(await screen.findByText('Nairobi, Kenya')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all 12 verifications' }).getAttribute('href')).toBe(
      '/verify/31415926/history',
    );
    expect(screen.getByText(/verified 12 times/)).toBeTruthy(); // As the history counts, not the 3 the product still carries.
    await userEvent.click(screen.getAllByRole('button', { name: 'Add to Cart' })[0]!);
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
        ['/api/cart/items/prd_1', { quantity: 1 }],
      ]),
    );
    expect(calls.filter(({ path }) => path === '/api/events/views').map(({ body }) => body)).toEqual([
      { productId: 'prd_1' },
    ]);
  });

  it.each([
    [
      'pending',
      { status: 'pending', isVerified: false, certificate: null },
      /This product’s certificate is being issued/,
    ],
    ['archived', { status: 'archived', isVerified: false }, /Its certificate stays valid/],
    ['replaced', { status: 'superseded', isVerified: false, supersededBy: 'prd_2' }, /The artisan replaced this/],
    ['sold out', { stock: 0 }, /Sold out/],
    ['without a price', { price: null }, /No price yet/],
  ] as const)('of a product that is %s says so and sells nothing', async (_case, parts, text) => {
    await open(aProduct(parts));
    await title();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  });

  it('tells the one who holds it from others, and leads to their purchase', async () => {
    const own = purchaseOf('pur_held');
    const product = aProduct({ stock: 0, isHeld: true, id: own.orders[0]?.lines[0]?.productId ?? '' });
    const as = (user: typeof aCustomer | undefined, purchases = [own]) =>
      open(product, user, undefined, undefined, { json: { purchases } });
    const first = await as(aCustomer);
    expect(await screen.findByText('Held for you, in a purchase you haven’t paid yet')).toBeTruthy();
    expect(screen.queryByText('Held for another buyer')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Continue this purchase' }));
    expect(location.pathname).toBe('/checkout/pur_held');
    first.unmount();
    const { calls, unmount } = await as(aCustomer, []);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/purchases'));
    expect(await screen.findByText('Held for another buyer')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue this purchase' })).toBeNull();
    unmount();
    const visitor = await as(undefined);
    expect(await screen.findByText('Held for another buyer')).toBeTruthy();
    expect(visitor.calls.map(({ path }) => path)).not.toContain('/api/purchases');
  });

  it('of an unknown product leads back to the marketplace', async () => {
    await open({ status: 404, json: { status: 404, code: 'PRODUCTS.NOT_FOUND' } });
    expect((await title()).textContent).toBe('Product not found');
    expect(screen.getByRole('link', { name: 'Go to the marketplace' }).getAttribute('href')).toBe('/marketplace');
  });

  it('that cannot be loaded can be asked again', async () => {
    await open({ status: 503, json: { status: 503, code: 'HTTP.BUSY' } });
    expect((await title()).textContent).toBe('The product couldn’t be loaded');
    platform({
      'GET /api/products/prd_1': { json: { product: aProduct() } },
      'GET /api/marketplace/products': none,
      'GET /api/verify/31415926/history': history,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lidded basket' })).toBeTruthy();
  });

  it('gives its owner the tag to print, and sells it to everybody else', async () => {
    await open(aProduct(), anArtisan);
    await title();
    expect(screen.getByRole('link', { name: 'Print the tag (A6)' }).getAttribute('href')).toBe(
      '/api/products/prd_1/tag.pdf',
    );
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  });

  it('has no tag for others', async () => {
    await open(aProduct(), { ...anArtisan, id: 'art_2' });
    await title();
    expect(screen.queryByRole('link', { name: /Print the tag/ })).toBeNull();
  });

  it('shows photos closer, one after the other, and gives the focus back', async () => {
    const image = (id: string) => ({
      id,
      width: 640,
      height: 640,
      widths: [160 as const, 640 as const],
      blur: '',
      alt: id,
    });
    await open(aProduct({ images: [image('front'), image('back')] }));
    const closer = await screen.findByRole('button', { name: 'Zoom in: Lidded basket' });
    await userEvent.click(closer);
    const dialog = within(await screen.findByRole('dialog', { name: 'Lidded basket' }));
    expect(dialog.getByRole('img', { name: 'front' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Next photo' }));
    expect(dialog.getByRole('img', { name: 'back' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Enlarge to 200%' }));
    expect(dialog.getByRole('button', { name: 'Fit to screen' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(closer);
  });

  it('is shared by its address', async () => {
    const write = jest.fn(() => Promise.resolve());
    await open(aProduct());
    await title();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(write).toHaveBeenCalledWith('http://localhost/product/prd_1');
  });
});
