import { http, HttpResponse } from 'msw';
import type {
  MarketplaceReply,
  PhotoLinkContent,
  PlanReply,
  Problem,
  Product,
  ProductList,
  ProductReply,
  TimelineReply,
  UploadReply,
} from '@asili/contracts';
import { ago, personOf, refuse, stateOf } from './visitor.ts';
import { genuine, productOf, products } from './made-up.ts';

const at = (index: number): Product => products[index] ?? genuine;

/** Every state an artisan's product can be in. */
function ownProducts(): Product[] {
  const state = (index: number, status: Product['status'], statusReason?: string): Product => ({
    ...at(index),
    status,
    isVerified: false,
    certificate: null,
    ...(statusReason && { statusReason }),
  });
  return [
    ...products.slice(0, 3),
    { ...at(3), description: '' },
    state(11, 'pending', 'LEDGER_UNREACHABLE'),
    state(4, 'pending', 'signed'),
    state(5, 'failed'),
    state(6, 'archived'),
    state(7, 'superseded'),
    at(8),
  ];
}

/** An artisan's own products in every state; to everybody else those the artisan shows. */
function listed(request: Request): Product[] {
  if (stateOf(request) === 'empty') return [];
  if (personOf(request)?.userType === 'artisan') return ownProducts();
  const artisanId = new URL(request.url).searchParams.get('artisanId');
  return products.filter((product) => product.isVerified && (!artisanId || product.artisanId === artisanId));
}

function shelf(query: URLSearchParams): MarketplaceReply {
  const search = (query.get('search') ?? '').toLowerCase();
  const category = query.get('category')?.split(' ')[0] ?? '';
  const found = products.filter(
    (product) =>
      product.isVerified && product.name.toLowerCase().includes(search) && product.category.includes(category),
  );
  const count = (pick: (product: Product) => string) =>
    [...new Set(products.map(pick))].map((value) => ({
      value,
      count: products.filter((product) => pick(product) === value).length,
    }));
  const steps = [0, 50, 100, 200].map(
    (from, step, all) =>
      products.filter(({ price }) => Number(price) >= from && Number(price) < (all[step + 1] ?? Infinity)).length,
  );
  return {
    products: found,
    total: found.length,
    facets: {
      category: count((p) => p.category),
      country: count((p) => p.artisan.location.country),
      price: { min: '38.00', max: '420.00', currency: 'USD', steps },
    },
    nextCursor: null,
  };
}

let uploads = 0;

/** A photo at a time, each another. */
function nextUpload(): UploadReply {
  const id = at(uploads++ % products.length).images[0]?.id ?? '';
  return { id: `${id}-${uploads}`, url: `/media/${id}/640.jpg`, width: 1200, height: 1200, blur: '' };
}

const qrTile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#fff" d="M0 0h8v8H0z"/><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h1v2H6zM3 3h1v1H3z"/></svg>';
const steps = [
  ['registered', 9],
  ['content-stored', 7],
  ['signed', 6],
  ['minted', 4],
] as const;
const unchanged = () => HttpResponse.json<ProductReply>({ product: genuine });

/** The first product with so many photos that came later. */
function linkContent(count: number): PhotoLinkContent {
  const { id, shortCode, name } = genuine;
  return {
    product: { id, shortCode, name },
    photos: products.flatMap(({ images }) => images.slice(0, 1)).slice(0, count),
    left: 5 - count,
    expiresAt: ago(-72 * 3_600_000),
  };
}

export const catalogue = [
  http.get('/api/plan', ({ request }) =>
    HttpResponse.json<PlanReply>({
      plan: { name: 'starter', listings: { active: stateOf(request) === 'empty' ? 0 : 7, limit: 10 } },
    }),
  ),
  http.get('/api/marketplace/products', ({ request }) =>
    HttpResponse.json<MarketplaceReply>(shelf(new URL(request.url).searchParams)),
  ),
  http.get('/api/products', ({ request }) =>
    HttpResponse.json<ProductList>({ products: listed(request), nextCursor: null }),
  ),
  http.post('/api/products', async ({ request }) =>
    HttpResponse.json<ProductReply>(
      { product: { ...at(11), ...((await request.json()) as object), images: at(11).images } },
      { status: 201 },
    ),
  ),
  http.get<{ id: string }, never, ProductReply | Problem>('/api/products/:id', ({ params }) => {
    const product = productOf(params.id);
    return product ? HttpResponse.json<ProductReply>({ product }) : refuse(404, 'PRODUCTS.NO_SUCH_PRODUCT');
  }),
  http.get('/api/products/:id/timeline', () =>
    HttpResponse.json<TimelineReply>({ timeline: steps.map(([step, seconds]) => ({ step, at: ago(seconds * 1000) })) }),
  ),
  http.get(
    '/api/products/:id/qr.svg',
    () => new HttpResponse(qrTile, { headers: { 'content-type': 'image/svg+xml' } }),
  ),
  http.post('/api/products/:id/archive', unchanged),
  http.post('/api/products/:id/retry', unchanged),
  http.post<never, { token: string }>('/api/photo-links/open', async ({ request }) =>
    (await request.json()).token.length < 20
      ? refuse(404, 'PRODUCTS.PHOTO_LINK_OVER')
      : HttpResponse.json<PhotoLinkContent>(linkContent(1)),
  ),
  http.post('/api/photo-links/photos', () => HttpResponse.json<PhotoLinkContent>(linkContent(2), { status: 201 })),
  http.post('/api/uploads', () => HttpResponse.json<UploadReply>(nextUpload(), { status: 201 })),
];
