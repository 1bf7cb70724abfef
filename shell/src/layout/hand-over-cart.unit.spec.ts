import { addToCart, cartItems, queryClient } from '@asili/web';
import { aCart, aProduct, expectConsoleError, platform } from '@asili/web/testing';
import { handOverCart } from './hand-over-cart.ts';

const cart = (...ids: string[]) => ({ json: aCart(...ids.map((id) => aProduct({ id }))) });
const puts = (calls: ReturnType<typeof platform>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/').at(-1));

beforeEach(() => {
  queryClient.clear();
  for (const id of ['prd_b', 'prd_a']) addToCart('cus_1', id);
});

it('puts what this browser kept into the server’s cart once, and says that two carts met', async () => {
  const calls = platform({
    'GET /api/cart': cart('prd_x', 'prd_a'),
    'PUT /api/cart/items/prd_b': cart('prd_x', 'prd_a', 'prd_b'),
  });
  await Promise.all([handOverCart('cus_1'), handOverCart('cus_1')]);
  await handOverCart('cus_1');
  expect([puts(calls), cartItems('cus_1')]).toEqual([['prd_b'], []]);
  expect(queryClient.getQueryData(['cart-joined'])).toEqual({ joined: 1, refused: 0 });
});

it('says nothing where there was only one cart', async () => {
  platform({
    'GET /api/cart': cart(),
    'PUT /api/cart/items/prd_a': cart('prd_a'),
    'PUT /api/cart/items/prd_b': cart('prd_a', 'prd_b'),
  });
  await handOverCart('cus_1');
  expect([cartItems('cus_1'), queryClient.getQueryData(['cart-joined'])]).toEqual([[], undefined]);
});

it('tells of what the shop refuses, and drops it from this browser', async () => {
  expectConsoleError(/prd_b/);
  const calls = platform({
    'GET /api/cart': cart(),
    'PUT /api/cart/items/prd_b': { status: 409, json: { status: 409, code: 'ORDERS.OUT_OF_STOCK' } },
    'PUT /api/cart/items/prd_a': cart('prd_a'),
  });
  await handOverCart('cus_1');
  expect([puts(calls), cartItems('cus_1')]).toEqual([['prd_b', 'prd_a'], []]);
  expect(queryClient.getQueryData(['cart-joined'])).toEqual({ joined: 1, refused: 1 });
});

it('keeps what could not be sent for the next time', async () => {
  expectConsoleError(/api\/cart/);
  platform({
    'GET /api/cart': cart(),
    'PUT /api/cart/items/prd_b': { status: 503, json: { status: 503, code: 'ORDERS.SHOP_AWAY' } },
  });
  await handOverCart('cus_1');
  expect(cartItems('cus_1')).toEqual(['prd_a', 'prd_b']);
});
