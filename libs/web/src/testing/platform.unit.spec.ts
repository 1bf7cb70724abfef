import { aProduct } from './samples.ts';
import { platform, session } from './platform.ts';

const read = async (path: string) => (await fetch(path)).json() as unknown;

describe('platform', () => {
  it('answers with what the contract of a call allows, and nothing else passes the types', async () => {
    platform({ 'GET /api/products/prd_1': { json: { product: aProduct() } }, 'GET /api/auth/session': session() });
    expect(await read('/api/products/prd_1')).toEqual({ product: aProduct() });
    // @ts-expect-error A product's page answers one product.
    platform({ 'GET /api/products/prd_1': { json: { products: [] } } });
    // @ts-expect-error A problem has a code.
    platform({ 'GET /api/products/prd_1': { status: 404, json: { status: 404 } } });
    // @ts-expect-error Nobody serves this address.
    platform({ 'GET /api/pieces': { json: {} } });
    // @ts-expect-error A computed answer is typed, too.
    platform({ 'GET /api/products': ({ path }) => ({ json: { products: path, nextCursor: null } }) });
  });

  it('lets a second set of answers stand before the first', async () => {
    platform(
      { 'GET /api/products/prd_1': { json: { product: aProduct() } } },
      { 'GET /api/products/prd_1': { json: { product: aProduct({ name: 'Other' }) } } },
    );
    expect(await read('/api/products/prd_1')).toMatchObject({ product: { name: 'Other' } });
  });
});
