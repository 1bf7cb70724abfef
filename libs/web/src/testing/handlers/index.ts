/**
 * What the platform would answer, with made-up data typed by the contracts: the development server, browser specs and unit
 * specs are served by these, and a spec puts its own in front. Nothing is kept, checked or proven.
 */
import { getResponse, http, HttpResponse, type RequestHandler } from 'msw';
import { buying } from './buying.ts';
import { cart } from './cart.ts';
import { operatorConsole } from './console.ts';
import { figures } from './figures.ts';
import { identity } from './identity.ts';
import { catalogue } from './products.ts';
import { reviewCalls } from './reviews.ts';
import { verifications } from './verification.ts';
import { refuse, stateOf } from './visitor.ts';
import { webhooks } from './webhooks.ts';

/** Enough of an OpenAPI document to look at the page that shows one. */
function openApi() {
  const call = (summary: string, tag: string, parameters: readonly string[] = []) => ({
    summary,
    tags: [tag],
    parameters: parameters.map((name) => ({ name, in: 'query' })),
  });
  return {
    openapi: '3.1.0',
    paths: {
      '/api/marketplace/products': {
        get: call('Products for sale, with facets', 'products', ['search', 'category', 'limit']),
      },
      '/api/products': {
        get: call('Products of an artisan or all', 'products', ['search', 'limit', 'cursor']),
        post: call('Register a product', 'products'),
      },
      '/api/products/{id}': { get: call('One product', 'products'), patch: call('Change price or stock', 'products') },
      '/api/verify/{code}': { post: call('Verify a product', 'verification') },
      '/api/verify/{code}/history': {
        get: call('Verifications of a product, newest first', 'verification', ['limit', 'cursor']),
      },
    },
  };
}

export const handlers: readonly RequestHandler[] = [
  http.all(/^(?!.*\/api\/auth\/session$)/, ({ request }) =>
    stateOf(request) === 'error' ? refuse(503, 'PLATFORM.UNAVAILABLE') : undefined,
  ),
  ...identity,
  ...catalogue,
  ...cart,
  ...buying,
  ...reviewCalls,
  ...verifications,
  ...figures,
  ...webhooks,
  ...operatorConsole,
  http.post('/api/contact', () => HttpResponse.json({ reference: 'C-SAMPLE-1' }, { status: 201 })),
  http.get('/api/openapi.json', () => HttpResponse.json(openApi())),
];

/** The answer to a request: the first of `own`, then of the standing handlers, that has one; else a 404 as the platform words it. */
export async function answer(request: Request, own: readonly RequestHandler[] = []): Promise<Response> {
  const { origin } = new URL(request.url);
  return (
    (await getResponse([...own, ...handlers], request, { baseUrl: origin })) ?? refuse(404, 'PLATFORM.NO_SUCH_ADDRESS')
  );
}
