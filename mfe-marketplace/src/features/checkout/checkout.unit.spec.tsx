import type { ShippingZone } from '@asili/contracts';
import { jest } from '@jest/globals';
import { addMessages } from '@asili/web';
import {
  aCart,
  aCustomer,
  aProduct,
  expectConsoleError,
  holdBack,
  paymentOf,
  platform,
  purchaseOf,
  quotes,
  renderPage,
} from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { loaders, namespace } from '../../shared/buying/messages.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { PurchasePage } from './purchase-page.tsx';

const basket = aProduct({ id: 'prd_01basket', artisanId: 'art_1' });
const cart = { json: aCart(basket) };
const me = { as: aCustomer };

async function open(page: ReactNode, path: string, who: Partial<typeof me> = me) {
  const shown = await renderPage(page, { remote, path, ...who });
  await addMessages(namespace, loaders);
  return shown;
}
const checkout = (who?: Partial<typeof me>) => open(<CheckoutPage />, '/checkout', who);
const purchase = (id: string) => open(<PurchasePage />, `/checkout/${id}`);
const type = (name: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(name), text);
const fill = async () => {
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'KE');
  await type('Street and house number', 'Rose Avenue 12');
  await type('Town or city', 'Nairobi');
};
const hold = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));

beforeEach(() => addMessages(namespace, loaders).catch(() => undefined));
afterEach(() => localStorage.clear());

describe('/checkout', () => {
  it('asks a visitor to sign in and leads back', async () => {
    platform({});
    await checkout({});
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(
      '/customer-auth?next=%2Fcheckout',
    );
  });

  it('holds the items once contact and delivery are known, with one key for the same intention', async () => {
    expectConsoleError(/POST \/api\/checkout/);
    let isDown = true;
    const calls = platform({
      'GET /api/cart': cart,
      'POST /api/checkout': () =>
        isDown
          ? { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE', detail: 'Not now.' } }
          : { status: 201, json: { purchase: purchaseOf('pur_held') } },
    });
    await checkout();
    await screen.findByText('Choose your country above to see how the parcel gets to you.');
    await fill();
    await type(/^Phone/, '0712 604 482');
    expect(await screen.findByRole('radio', { name: /Courier to your door/ })).toHaveProperty('checked', true);
    await hold();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    isDown = false;
    await hold();
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(2);
    expect(posts[1]?.body).toEqual({
      items: [{ productId: 'prd_01basket', quantity: 1 }],
      contact: { name: 'Claire Dubois', phoneNumber: '+254712604482' },
      address: { line1: 'Rose Avenue 12', city: 'Nairobi', country: 'KE' },
      delivery: { art_1: { kind: 'ship', zone: 'zone_home' } },
    });
    expect(posts[0]?.headers['idempotency-key']).toBe(posts[1]?.headers['idempotency-key']);
  });

  it('sends the number of the country beside it to the courier, wherever the parcel goes, and says how it is understood', async () => {
    const calls = platform({
      'GET /api/cart': cart,
      'POST /api/checkout': { status: 201, json: { purchase: purchaseOf('pur_held') } },
    });
    await checkout();
    await screen.findByLabelText('Full name');
    await fill();
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE');
    expect(screen.getByText('For the courier only. For example 0712 123456')).toBeTruthy();
    await type(/^Phone/, '0712 345 678');
    expect(await screen.findByText('+254 712 345678')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'DE');
    expect(screen.queryByText('+254 712 345678')).toBeNull();
    await hold();
    expect(
      await screen.findAllByText(/mobile number of its country, or any number with \+ and the country code/),
    ).not.toEqual([]);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'KE');
    expect(await screen.findByText('+254 712 345678')).toBeTruthy();
    expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBeNull();
    await hold();
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      contact: { phoneNumber: '+254712345678' },
      address: { country: 'DE' },
    });
  });

  it('reads the number in the country of the buyer, or of a number that was kept, whatever else is chosen', async () => {
    platform({ 'GET /api/cart': cart });
    const first = await checkout({ as: { ...aCustomer, location: { city: 'Kampala', country: 'UG' } } });
    expect(await screen.findByLabelText('Country of the number')).toHaveProperty('value', 'UG');
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'FR');
    first.unmount();
    const second = await checkout();
    expect(await screen.findByLabelText('Country of the number')).toHaveProperty('value', 'FR');
    second.unmount();
    localStorage.setItem(`asili.draft.checkout.${aCustomer.id}`, '{"phoneNumber":"+256778162999","country":"DE"}');
    await checkout();
    expect(await screen.findByLabelText('Country of the number')).toHaveProperty('value', 'UG');
  });

  it('goes on with a purchase of the same items that was begun on another device, before it is asked for and after it was refused', async () => {
    expectConsoleError(/POST \/api\/checkout/);
    const held = {
      json: {
        cart: {
          ...cart.json.cart,
          groups: cart.json.cart.groups.map((group) => ({
            ...group,
            items: group.items.map((item) => ({
              ...item,
              inPurchase: { purchaseId: 'pur_held', quantity: 1, holdExpiresAt: '2026-11-28T10:15:00.000Z' },
            })),
          })),
        },
      },
    };
    let isHeld = false;
    platform({
      'GET /api/cart': () => (isHeld ? held : cart),
      'POST /api/checkout': () => {
        isHeld = true;
        return { status: 409, json: { status: 409, code: 'ORDERS.ALREADY_HELD', detail: 'Held already.' } };
      },
    });
    const { unmount } = await checkout();
    await screen.findByLabelText('Country');
    await fill();
    await type(/^Phone/, '0712 604 482');
    await hold();
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
    unmount();
    await checkout();
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
  });

  it('is busy until it is known how the parcels travel, and holds nothing before', async () => {
    const calls = platform({
      'GET /api/cart': cart,
      'POST /api/checkout': { status: 201, json: { purchase: purchaseOf('pur_held') } },
    });
    const letGo = holdBack('/shipping');
    await checkout();
    await screen.findByLabelText('Full name');
    await fill();
    const goOn = screen.getByRole('button', { name: 'Continue to payment' });
    expect(goOn.getAttribute('aria-busy')).toBe('true');
    await hold();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    letGo();
    await waitFor(() => expect(goOn.getAttribute('aria-busy')).toBeNull());
    await hold();
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
  });

  it('lists what is wrong, with the focus on the list, and holds nothing', async () => {
    const calls = platform({ 'GET /api/cart': cart });
    await checkout();
    await screen.findByLabelText('Full name');
    await type(/^Email/, 'claire.example.com');
    await hold();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toMatch(/^Fix \d things to continue/);
    await userEvent.click(screen.getByRole('button', { name: /^Email:/ }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was typed, and goes on with a purchase whose items are still held', async () => {
    platform({ 'GET /api/cart': cart });
    const first = await checkout();
    await screen.findByLabelText('Full name');
    await type('Full name', '-Ba');
    first.unmount();
    const second = await checkout();
    expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Claire Dubois-Ba');
    second.unmount();
    localStorage.setItem(`asili.draft.checkout.${aCustomer.id}`, '{"purchaseId":"pur_held"}');
    await checkout();
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
  });

  it('names what somebody else bought, and goes on without it', async () => {
    expectConsoleError(/POST \/api\/checkout/);
    const calls = platform({
      'GET /api/cart': cart,
      'PUT /api/cart/items/prd_01basket': { json: aCart() },
      'POST /api/checkout': {
        status: 409,
        json: {
          status: 409,
          code: 'ORDERS.OUT_OF_STOCK',
          detail: 'Gone.',
          errors: [{ path: 'items.0', message: 'Gone.' }],
        },
      },
    });
    await checkout();
    await screen.findByLabelText('Full name');
    await fill();
    await hold();
    expect(await screen.findByRole('dialog', { name: 'Lidded basket was just taken' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue without it' }));
    expect(await screen.findByText('Nothing to check out')).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { quantity: 0 } });
  });

  it('offers what an artisan who has set nothing does: pickup in their town, as the two arrange', async () => {
    platform({
      'GET /api/cart': cart,
      'GET /api/artisans/art_1/shipping': {
        json: { shipping: { zones: [], pickup: { offered: true, town: 'Kisumu' }, isDefault: true } },
      },
    });
    await checkout();
    await screen.findByLabelText('Full name');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'JP');
    expect(
      await screen.findByRole('radio', { name: /Pickup in Kisumu, arranged with the artisan.*Free/ }),
    ).toHaveProperty('checked', true);
  });

  describe('where a parcel cannot get there', () => {
    const shipping = 'GET /api/artisans/art_1/shipping';
    const home: ShippingZone = {
      id: 'zone_home',
      name: 'Kenya',
      countries: ['KE'],
      price: { amount: '6.00', currency: 'USD' },
      days: [2, 4],
    };
    const nowhere = { json: { shipping: { zones: [], pickup: { offered: false } } } };
    /** Everything is filled in and sent; what is said about that, with the focus. */
    const refusedWith = async (text: RegExp) => {
      await hold();
      const summary = (await screen.findAllByRole('alert')).find(({ tabIndex }) => tabIndex === -1);
      expect(summary?.textContent).toMatch(text);
      await waitFor(() => expect(document.activeElement).toBe(summary));
      await userEvent.click(within(summary as HTMLElement).getByRole('button'));
    };

    it('says so beside the choice, and again with the focus when somebody goes on; nothing is held', async () => {
      const calls = platform({ 'GET /api/cart': cart, [shipping]: nowhere });
      await checkout();
      await screen.findByLabelText('Full name');
      await fill();
      await type(/^Phone/, '0712 604 482');
      expect(await screen.findByText(/doesn’t deliver to Kenya/)).toBeTruthy();
      expect(screen.queryByText(/thing to continue/)).toBeNull();
      await refusedWith(/^Fix one thing to continue.*doesn’t deliver to Kenya\. Remove these items to buy the rest/);
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^From / }));
      expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
      await userEvent.selectOptions(screen.getByLabelText('Country'), 'JP'); // Judged when somebody goes on again, not meanwhile.
      expect(screen.queryByText(/thing to continue/)).toBeNull();
    });

    it('says so of prices that did not load, and goes on once they have', async () => {
      expectConsoleError(/GET \/api\/artisans/);
      let isDown = true;
      platform({
        'GET /api/cart': cart,
        [shipping]: () =>
          isDown
            ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }
            : { json: { shipping: { zones: [home], pickup: { offered: false } } } },
        'POST /api/checkout': { status: 201, json: { purchase: purchaseOf('pur_held') } },
      });
      await checkout();
      await screen.findByLabelText('Full name');
      await fill();
      await type(/^Phone/, '0712 604 482');
      await screen.findByText('Delivery prices didn’t load');
      await refusedWith(/^Fix one thing to continue.*Delivery prices didn’t load/);
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delivery' }));
      isDown = false;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByRole('radio', { name: /Courier to your door/ });
      expect(screen.queryByText(/thing to continue/)).toBeNull();
      await hold();
      await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
    });
  });
});

describe('/checkout/{id}', () => {
  it('shows the fee of each way before it is chosen, and pays by the chosen one', async () => {
    const calls = platform({});
    await purchase('pur_held');
    expect(await screen.findByText('Artisans keep most')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /M-Pesa.*of which fee \$6\.85/ })).toHaveProperty('checked', true);
    expect(screen.getAllByText(/receives$/)).toHaveLength(2);
    expect(screen.getAllByText(/: (with the next payout|once you have the parcel)/)).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: /HBAR/ }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Pay 402.94117648\u00a0HBAR' })[0] as HTMLElement);
    await waitFor(() => expect(location.pathname).toBe('/pay/pay_hbar_waiting'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/payments', { purchaseId: 'pur_held', method: 'hbar' }],
    ]);
  });

  it('leaves for the card provider with the way back', async () => {
    const left = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.href);
    });
    const followed: string[] = [];
    const calls = platform({});
    await purchase('pur_held');
    await userEvent.click(await screen.findByRole('radio', { name: /^Card/ }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Pay $274.00' })[0] as HTMLElement);
    await waitFor(() => expect(followed).toEqual([`${location.origin}/dev/pay/sample`]));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      purchaseId: 'pur_held',
      method: 'card',
      returnUrl: '/checkout/pur_held',
    });
    left.mockRestore();
  });

  it.each([
    ['Kampala', 'UG', 'UG'],
    ['Berlin', 'DE', 'KE'], // Nobody has mobile money there.
    ['Somewhere', 'by the lake', 'KE'],
  ])('reads the wallet’s number of a buyer in %s, %s, in %s', async (city, country, code) => {
    const held = purchaseOf('pur_held');
    const orders = held.orders.map((order) => ({
      ...order,
      buyer: { ...order.buyer, contact: { name: 'Claire Dubois' } },
    }));
    platform({ 'GET /api/purchases/pur_held': () => ({ json: { purchase: { ...held, orders } } }) });
    await open(<PurchasePage />, '/checkout/pur_held', { as: { ...aCustomer, location: { city, country } } });
    const field = await screen.findByLabelText<HTMLSelectElement>('Country of the number');
    expect(field.value).toBe(code);
  });

  it('finds the number and its country again after Back', async () => {
    platform({});
    const { unmount } = await purchase('pur_held');
    await userEvent.selectOptions(await screen.findByLabelText('Country of the number'), 'Uganda');
    const number = screen.getByLabelText('Mobile money number');
    await userEvent.clear(number);
    await userEvent.type(number, '0778 16');
    unmount();
    await purchase('pur_held');
    expect((await screen.findByLabelText<HTMLInputElement>('Mobile money number')).value).toBe('0778 16');
    expect(screen.getByLabelText<HTMLSelectElement>('Country of the number').value).toBe('UG');
  });

  it('asks again with the same key when the answer was lost, and for a number that is one', async () => {
    expectConsoleError(/POST \/api\/payments/);
    let isLost = true;
    const calls = platform({
      'POST /api/payments': () => {
        if (isLost) throw new TypeError('no line');
        return { status: 201, json: { payment: paymentOf('pay_mobile_waiting') } };
      },
    });
    await purchase('pur_held');
    const number = await screen.findByLabelText('Mobile money number');
    await userEvent.clear(number);
    await userEvent.type(number, '12');
    const pay = () => userEvent.click(screen.getAllByRole('button', { name: /^Pay KES/ })[0] as HTMLElement);
    await pay();
    expect(
      (await screen.findAllByText('Enter a mobile number of this country, or one with + and its country code')).length,
    ).toBeGreaterThan(0);
    await userEvent.clear(number);
    await userEvent.type(number, '0712 604 482');
    await pay();
    expect(await screen.findByText(/you won’t be charged twice/)).toBeTruthy();
    isLost = false;
    await pay();
    await waitFor(() => expect(location.pathname).toBe('/pay/pay_mobile_waiting'));
    const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each([
    ['pur_declined', 'Your bank declined this card'],
    ['pur_paying', 'You’ve already started a payment'],
    ['pur_stale', 'HBAR is paused for now'],
    ['pur_expired', 'The hold has ended'],
    ['pur_ended', 'Your items are no longer held'],
    ['none', 'We can’t find this purchase'],
  ])('%s: %s', async (id, text) => {
    if (id === 'none') expectConsoleError(/GET \/api\/purchases/);
    platform({});
    await purchase(id);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [['mobile_money'], 'You can pay by '],
    [[], 'try again in a few minutes'],
  ] as const)('says what is left while rates are too old: %j', async (left, text) => {
    const all = quotes().map((quote) => ({
      ...quote,
      ...(!left.some((method) => method === quote.method) && { unavailable: 'rates-stale' as const }),
    }));
    platform({ 'GET /api/purchases/pur_held/quotes': () => ({ json: { quotes: all } }) });
    await purchase('pur_held');
    expect(await screen.findByText('Payments that need an exchange rate are paused')).toBeTruthy();
    expect(screen.getByText(new RegExp(text))).toBeTruthy();
  });

  it('moves on by itself once the card provider’s word has come', async () => {
    let isPaid = false;
    platform({
      'GET /api/purchases/pur_paying': () => ({
        json: { purchase: { ...purchaseOf('pur_paying'), ...(isPaid && { state: 'paid' }) } },
      }),
    });
    await purchase('pur_paying');
    expect(await screen.findByText('You’ve already started a payment')).toBeTruthy();
    isPaid = true;
    await waitFor(() => expect(location.pathname).toBe('/orders/pur_paying'), { timeout: 20_000 });
  }, 30_000);

  it('holds the same items again from what the purchase knows', async () => {
    const calls = platform({});
    await purchase('pur_expired');
    await userEvent.click(await screen.findByRole('button', { name: 'Hold them again and continue' }));
    await waitFor(() => expect(location.pathname).toBe('/checkout/pur_held'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      items: [{ quantity: 1 }, { quantity: 1 }],
      contact: { name: 'Claire Dubois' },
      address: { city: 'Nairobi' },
    });
  });

  it.each(['pay_bank_unheld', 'pay_hbar_returned'])(
    'never says that nothing was paid, nor offers to begin anew, once the hold has ended under %s',
    async (id) => {
      platform({
        'GET /api/purchases/pur_expired': {
          json: { purchase: { ...purchaseOf('pur_expired'), payment: paymentOf(id) } },
        },
      });
      await purchase('pur_expired');
      await waitFor(() => expect(location.pathname).toBe(`/pay/${id}`));
      expect(screen.queryByText('The hold has ended')).toBeNull();
    },
  );

  it('shows a payment that is in doubt on its own page, and a paid purchase as an order', async () => {
    platform({
      'GET /api/purchases/pur_paying': {
        json: { purchase: { ...purchaseOf('pur_paying'), payment: paymentOf('pay_mobile_unknown') } },
      },
    });
    const shown = await purchase('pur_paying');
    await waitFor(() => expect(location.pathname).toBe('/pay/pay_mobile_unknown'));
    shown.unmount();
    await purchase('pur_shipped');
    await waitFor(() => expect(location.pathname).toBe('/orders/pur_shipped'));
  });
});
