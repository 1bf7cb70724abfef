import { jest } from '@jest/globals';
import type { Cart, CartItem } from '@asili/contracts';
import { cartItems, claimWanted, queryClient, rememberWanted, sessionStore } from '@asili/web';
import {
  aCustomer,
  anArtisan,
  answerWith,
  aProduct,
  expectConsoleError,
  platform,
  renderPage,
  responseOf,
} from '@asili/web/testing';
import { clockTime, exactTime } from '@asili/ui/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { cartQuery, putCartItem } from '../../shared/api/get-cart.ts';
import { CartPage } from './cart-page.tsx';
import { useAddToCart } from '../../shared/use-add-to-cart.ts';

const waiting = { user: null, isLoading: true };
const known = { user: aCustomer, isLoading: false };

function Shop() {
  const add = useAddToCart();
  return <button onClick={() => add({ id: 'prd_1', name: 'Lidded basket' })}>Add</button>;
}

const shop = (as?: typeof aCustomer) => renderPage(<Shop />, { remote, path: '/marketplace', ...(as ? { as } : {}) });
const cart = (as?: typeof aCustomer) => renderPage(<CartPage />, { remote, path: '/cart', ...(as ? { as } : {}) });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

const item = (facts: Partial<CartItem> = {}, product = aProduct()): CartItem => ({
  productId: product.id,
  product,
  quantity: 1,
  unitPrice: { amount: product.price ?? '', currency: product.currency },
  available: product.stock,
  ...facts,
});
const reply = (items: readonly CartItem[], amount = '120.00') => {
  const content: Cart = {
    groups: items[0]
      ? [
          {
            artisanId: 'art_1',
            artisan: items[0].product.artisan,
            items: [...items],
            subtotals: [{ amount, currency: 'USD' }],
          },
        ]
      : [],
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
  return { json: { cart: content } };
};

afterEach(() => sessionStorage.clear());

describe('Add to Cart', () => {
  it.each([
    ['a visitor', undefined, ['prd_1']],
    ['an artisan', anArtisan, []],
  ])('tells %s to sign in as a customer, and fills nobody’s cart', async (_who, as, afterSignIn) => {
    const calls = platform({});
    await shop(as);
    await add();
    expect(await screen.findByText('Login Required')).toBeTruthy();
    expect(screen.getByText('Please login as a customer to add items to cart')).toBeTruthy();
    expect([cartItems(aCustomer.id), calls]).toEqual([[], []]);
    claimWanted(aCustomer.id);
    expect(cartItems(aCustomer.id)).toEqual(afterSignIn);
  });

  it('waits until it is known who is there', async () => {
    const listeners = new Set<() => void>();
    const asked = jest.spyOn(sessionStore, 'get').mockReturnValue(waiting);
    jest.spyOn(sessionStore, 'subscribe').mockImplementation((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    const calls = platform({ 'GET /api/cart': reply([]), 'PUT /api/cart/items/prd_1': reply([item()]) });
    await shop();
    await add();
    expect(calls).toEqual([]);
    asked.mockReturnValue(known);
    act(() => [...listeners].forEach((listener) => listener()));
    expect(await screen.findByText('Added to Cart')).toBeTruthy();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('PUT /api/cart/items/prd_1');
    jest.restoreAllMocks();
  });

  it('puts a customer’s product into the server’s cart once, however often it is pressed', async () => {
    let there: CartItem[] = [];
    const calls = platform({
      'GET /api/cart': () => reply(there),
      'PUT /api/cart/items/prd_1': ({ body }) =>
        reply((there = [item({ quantity: (body as { quantity: number }).quantity })])),
    });
    await shop(aCustomer);
    await add();
    expect(await screen.findByText('Lidded basket is in your cart, on all your devices.')).toBeTruthy();
    there = [item({ quantity: 2 })]; // Chosen on another device meanwhile.
    await add();
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
        ['/api/cart/items/prd_1', { quantity: 1 }],
        ['/api/cart/items/prd_1', { quantity: 2 }],
      ]),
    );
    expect(cartItems(aCustomer.id)).toEqual([]);
  });

  it('adds a product that this device still believes to be in the cart, though it was bought on another', async () => {
    let there = [item()];
    const calls = platform({
      'GET /api/cart': () => reply(there),
      'PUT /api/cart/items/prd_1': () => reply((there = [item()])),
    });
    await shop(aCustomer);
    await queryClient.fetchQuery(cartQuery);
    there = [];
    await add();
    expect(await screen.findByText('Added to Cart')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ quantity: 1 }]);
    expect(there).toHaveLength(1);
  });

  it('says so when it could not be added', async () => {
    expectConsoleError(/PUT \/api\/cart/);
    platform({
      'GET /api/cart': reply([]),
      'PUT /api/cart/items/prd_1': {
        status: 409,
        json: { status: 409, code: 'ORDERS.OUT_OF_STOCK', detail: 'None of this is left right now.' },
      },
    });
    await shop(aCustomer);
    await add();
    expect(await screen.findByText('Not added to your cart')).toBeTruthy();
    expect(screen.getByText('None of this is left right now.')).toBeTruthy();
  });
});

it('an answer that was asked for before a change does not take its place', async () => {
  let answerLate = (): void => undefined;
  const late = new Promise<Response>((resolve) => {
    answerLate = () => resolve(responseOf(reply([])));
  });
  answerWith((call) => (call.method === 'GET' ? late : reply([item()])));
  await shop(aCustomer);
  const read = queryClient.fetchQuery(cartQuery).catch(() => undefined);
  await putCartItem('prd_1', 1);
  answerLate();
  await read;
  expect(queryClient.getQueryData(cartQuery.queryKey)?.cart.itemCount).toBe(1);
});

describe('a customer’s cart', () => {
  it('shows items by artisan with their price of now and the total, changes how many, and removes them', async () => {
    const calls = platform({
      'GET /api/cart': reply([item()]),
      'PUT /api/cart/items/prd_1': (call) =>
        (call.body as { quantity: number }).quantity === 0 ? reply([]) : reply([item({ quantity: 2 })], '240.00'),
    });
    await cart(aCustomer);
    expect((await screen.findByRole('link', { name: 'Lidded basket' })).getAttribute('href')).toBe('/product/prd_1');
    const sold = within(screen.getByRole('region', { name: 'Sold by Hluhluwe Weavers' }));
    expect(sold.getByText('2 in stock')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Go to checkout' }).map((link) => link.getAttribute('href'))).toEqual([
      '/checkout',
      '/checkout',
    ]); // Beside the list, and at a phone's lower edge.
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(await screen.findAllByText('$240.00')).toHaveLength(3);
    expect(screen.getByText('2 items')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lidded basket' }));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { quantity: 2 },
      { quantity: 0 },
    ]);
  });

  it('tells what changed and does nothing of it until the customer says so', async () => {
    const before = { amount: '100.00', currency: 'USD' as const };
    const repriced = item({ difference: { kind: 'price', before, after: { amount: '120.00', currency: 'USD' } } });
    const soldOut = item(
      { available: 0, difference: { kind: 'sold-out', before: 1, after: 0 } },
      aProduct({ id: 'prd_2', name: 'Stool', stock: 0 }),
    );
    const fewer = item(
      { quantity: 3, available: 2, difference: { kind: 'quantity', before: 3, after: 2 } },
      aProduct({ id: 'prd_3', name: 'Bowl' }),
    );
    const calls = platform({
      'GET /api/cart': reply([repriced, soldOut, fewer], '360.00'),
      'PUT /api/cart/items/prd_1': reply([item(), soldOut, fewer], '360.00'),
    });
    await cart(aCustomer);
    expect(await screen.findByText('3 items have changed since you added them')).toBeTruthy();
    for (const text of [
      'Lidded basket is now $120.00. It was $100.00.',
      'Stool was sold to someone else. It isn’t in your total.',
      'Only 2 of Bowl are left. You wanted 3.',
      'Price changed',
      'Sold to someone else',
      'Only 2 left',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep it at the new price' }));
    expect(await screen.findByText('2 items have changed since you added them')).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/api/cart/items/prd_1', body: { quantity: 1 } });
  });

  it('leads to the purchase that already holds an item, and tells held from sold', async () => {
    const until = '2026-11-28T10:15:00.000Z';
    const own = item({ inPurchase: { purchaseId: 'pur_1', quantity: 1, holdExpiresAt: until } });
    const others = item(
      { available: 0, difference: { kind: 'sold-out', before: 1, after: 0 } },
      aProduct({ id: 'prd_2', name: 'Stool', stock: 0, isHeld: true }),
    );
    platform({ 'GET /api/cart': reply([own, others]) });
    await cart(aCustomer);
    expect(
      await screen.findByText(
        `An item is held for you until ${clockTime(new Date(until), 'en')}, in a purchase you haven’t paid yet`,
      ),
    ).toBeTruthy();
    expect(screen.getByText('In your open purchase')).toBeTruthy();
    expect(
      [
        screen.getByText('Held for someone else'),
        screen.getByText(/^Stool is held for someone else\./),
        screen.queryByText(/sold/i, { selector: 'li *' }),
      ].map(Boolean),
    ).toEqual([true, true, false]);
    await userEvent.click(screen.getByRole('link', { name: 'Continue this purchase' }));
    expect(location.pathname).toBe('/checkout/pur_1');
  });

  it('says that it is safe when it cannot be loaded, and is there when tried again', async () => {
    expectConsoleError(/GET \/api\/cart/);
    let down = true;
    platform({
      'GET /api/cart': () =>
        down
          ? { status: 503, json: { status: 503, code: 'ORDERS.SHOP_AWAY', detail: 'They are safe.' } }
          : reply([item()]),
    });
    await cart(aCustomer);
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your cart They are safe.');
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Lidded basket' })).toBeTruthy();
  });

  it('says how old it is when it could not be asked again', async () => {
    expectConsoleError(/GET \/api\/cart/);
    let down = false;
    platform({
      'GET /api/cart': () =>
        down ? { status: 503, json: { status: 503, code: 'ORDERS.SHOP_AWAY' } } : reply([item()]),
    });
    const { unmount } = await cart(aCustomer);
    await screen.findByRole('link', { name: 'Lidded basket' });
    unmount();
    down = true;
    const at = queryClient.getQueryState(cartQuery.queryKey)?.dataUpdatedAt ?? 0;
    render(
      <QueryClientProvider client={queryClient}>
        <CartPage />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      `This is your cart as of ${exactTime(new Date(at), 'en')}.`,
    );
    expect(screen.getByRole('link', { name: 'Lidded basket' })).toBeTruthy();
  });

  it('gives the focus to the list when a line is gone', async () => {
    const stool = item({}, aProduct({ id: 'prd_2', name: 'Stool' }));
    platform({ 'GET /api/cart': reply([item(), stool]), 'PUT /api/cart/items/prd_2': reply([item()]) });
    await cart(aCustomer);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Stool' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Items in your cart' })));
  });
});

describe('the cart of somebody who is not signed in', () => {
  it('shows what they wanted in this browser, and leads to signing in', async () => {
    expectConsoleError(/prd_x/);
    platform({
      'GET /api/products/prd_1': { json: { product: aProduct() } },
      'GET /api/products/prd_2': { json: { product: aProduct({ id: 'prd_2', name: 'Stool', stock: 0 }) } },
      'GET /api/products/prd_x': { status: 404, json: { status: 404, code: 'PRODUCTS.NOT_FOUND' } },
    });
    for (const id of ['prd_x', 'prd_2', 'prd_1']) rememberWanted(id);
    await cart();
    expect(await screen.findByRole('link', { name: 'Lidded basket' })).toBeTruthy();
    expect([
      screen.getByText('You’re shopping as a guest'),
      screen.getByText('Sold to someone else'),
      screen.getByText('This product is no longer available'),
      screen.getByText('One item'),
      screen.getByText(/stays in this browser for 30 days/),
    ]).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/customer-auth?next=%2Fcart');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lidded basket' }));
    await waitFor(() => expect(cartItems(undefined)).toEqual(['prd_2', 'prd_x']));
  });

  it('says that it is in this tab only where the browser keeps nothing', async () => {
    platform({ 'GET /api/products/prd_1': { json: { product: aProduct() } } });
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    rememberWanted('prd_1');
    await cart();
    expect(await screen.findByText(/saved only in this tab/)).toBeTruthy();
    jest.restoreAllMocks();
  });

  it('says when it is empty', async () => {
    platform({});
    await cart();
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });
});

it('artisans are told that carts are for customers', async () => {
  platform({});
  await cart(anArtisan);
  expect(screen.getByText('Please login as a customer to add items to cart')).toBeTruthy();
});
