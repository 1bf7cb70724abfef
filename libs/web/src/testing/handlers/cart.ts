import { http, HttpResponse } from 'msw';
import type { Cart, CartItem, CartReply } from '@asili/contracts';
import { productOf } from './made-up.ts';
import { later } from './made-up-orders.ts';
import { stateOf } from './visitor.ts';

/** The browser keeps the made-up cart: cookie `fake-cart`, ids with their quantities. */
function linesOf(request: Request): Map<string, number> {
  const text = /fake-cart=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
  return new Map(
    text
      .split('.')
      .filter(Boolean)
      .map((line) => [line.split('*')[0] ?? '', Number(line.split('*')[1])]),
  );
}

function cartOf(lines: ReadonlyMap<string, number>, request: Request): Cart {
  const groups = new Map<string, CartItem[]>();
  for (const [productId, quantity] of lines) {
    const product = productOf(productId);
    if (!product?.price) continue;
    const item: CartItem = {
      productId,
      product,
      quantity,
      unitPrice: { amount: product.price, currency: product.currency },
      available: product.stock,
      ...(stateOf(request) === 'unpaid' && {
        inPurchase: { purchaseId: 'pur_held', quantity, holdExpiresAt: later(10 * 60_000) },
      }),
    };
    groups.set(product.artisanId, [...(groups.get(product.artisanId) ?? []), item]);
  }
  const sum = (items: readonly CartItem[]): string =>
    items.reduce((all, { quantity, product }) => all + quantity * Number(product.price), 0).toFixed(2);
  return {
    groups: [...groups].flatMap(([artisanId, items]) =>
      items[0]
        ? [
            {
              artisanId,
              artisan: items[0].product.artisan,
              items,
              subtotals: [{ amount: sum(items), currency: items[0].product.currency }],
            },
          ]
        : [],
    ),
    itemCount: [...groups.values()].flat().reduce((all, { quantity }) => all + quantity, 0),
  };
}

export const cart = [
  http.get<never, never, CartReply>('/api/cart', ({ request }) =>
    HttpResponse.json<CartReply>({ cart: cartOf(linesOf(request), request) }),
  ),
  http.put<{ id: string }, { quantity: number }, CartReply>('/api/cart/items/:id', async ({ request, params }) => {
    const { quantity } = await request.json();
    const lines = linesOf(request).set(params.id, quantity);
    if (quantity === 0) lines.delete(params.id);
    const kept = [...lines].map(([id, count]) => `${id}*${count}`).join('.');
    return HttpResponse.json<CartReply>(
      { cart: cartOf(lines, request) },
      { headers: { 'set-cookie': `fake-cart=${kept}; path=/` } },
    );
  }),
];
