/** Goals: milliseconds of the largest contentful paint of what people land on first, cumulative layout shift of every route. */
export const goals = { lcpMs: 1500, cls: 0.05 };

export interface MeasuredPage {
  readonly address: string;
  /** Who opens it, as the made-up data knows them; '' is an anonymous visitor. */
  readonly as: string;
}

interface Route {
  readonly path: string;
  readonly roles?: readonly string[];
}

export const sampleProduct = '/product/prd_01SAMPLE00';

const roles = ['anonymous', 'customer', 'artisan', 'operator'];
/** Who sees more of a page that anybody may open. */
const fullestFor: Readonly<Record<string, string>> = { '/plan': 'artisan' };
/** An address with content of each page that needs one, by path and, where two share it, by role. */
const samples: Readonly<Record<string, string>> = {
  '/product/:id': sampleProduct,
  '/artisan/:id': '/artisan/art_01',
  '/checkout/:id': '/checkout/pur_held',
  '/pay/:id': '/pay/pay_hbar_waiting',
  'anonymous /orders/:id': '/orders/pur_shipped',
  'artisan /orders/:id': '/orders/ord_shipped0',
  '/verify/:code': '/verify/31415926',
  '/verify/:code/history': '/verify/31415926/history',
  '/verify/receipt/:id': '/verify/receipt/vrf_01SAMPLE',
  '/photos': '/photos#01jd5k8w3qzzzzzzzzzzzzzzzz.t3xk9a.abcdefghijklmnopqrstuv',
  '/console/queues/:name': '/console/queues/unmatched-money',
  '/console/cases/:id': '/console/cases/unm_old0000000000000000000a',
  '/console/search': '/console/search?name=AH-4T9QX2M7PK',
};

/**
 * A page of each route, with one role that has it.
 * @throws for a route with a parameter and no sample, or for a role nobody here has: what opens is another page then
 */
export function pagesOf(routes: readonly Route[]): MeasuredPage[] {
  return routes.map(({ path, roles: allowed }) => {
    const as = allowed ? roles.find((role) => allowed.includes(role)) : (fullestFor[path] ?? 'anonymous');
    if (as === undefined) throw new Error(`${path} is for ${String(allowed)}, whom the bench does not know`);
    const address = samples[`${as} ${path}`] ?? samples[path] ?? path;
    if (address.includes('/:')) throw new Error(`${path} has no sample (test/support/measured-pages.ts)`);
    return { address, as: as === 'anonymous' ? '' : as };
  });
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
