import { addMessages, setLanguage } from '@asili/web';
import { aCustomer, expectConsoleError, orderOf, platform, purchaseOf, renderPage } from '@asili/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { loaders, namespace } from '../../shared/buying/messages.ts';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';

async function open(page: ReactNode, path: string) {
  const shown = await renderPage(page, { remote, path, as: aCustomer });
  await addMessages(namespace, loaders);
  return shown;
}

describe('/orders of a customer', () => {
  it('has a card for each purchase and a line for each order, page after page, and says where one did not come', async () => {
    expectConsoleError(/GET \/api\/orders\S+ failed: 503/);
    let isDown = true;
    const calls = platform({
      'GET /api/orders': ({ path }) =>
        path.includes('cursor=') && isDown
          ? { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE', detail: 'Not now.' } }
          : {
              json: {
                orders: [path.includes('cursor=') ? orderOf('delivered') : orderOf('shipped')],
                nextCursor: path.includes('cursor=') ? null : 'ord_1',
              },
            },
    });
    await open(<OrdersPage />, '/orders');
    expect((await screen.findByRole('link', { name: 'Lidded ukhamba basket' })).getAttribute('href')).toBe(
      '/orders/pur_shipped',
    );
    expect(screen.getByText('On its way')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Delivered')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls.map(({ path }) => path).filter((path) => path.startsWith('/api/orders'))).toEqual([
      '/api/orders?role=buyer',
      '/api/orders?role=buyer&cursor=ord_1',
      '/api/orders?role=buyer&cursor=ord_1',
    ]);
  });

  it('says what is safe when they do not load, and what to do when there are none', async () => {
    expectConsoleError(/GET \/api\/orders/);
    let isDown = true;
    platform({
      'GET /api/orders': () =>
        isDown
          ? { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } }
          : { json: { orders: [], nextCursor: null } },
    });
    await open(<OrdersPage />, '/orders');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });
});

describe('/orders/{id} of an artisan, from a message', () => {
  it('leads who is signed out to the sign-in of artisans, and back', async () => {
    await renderPage(<OrderPage />, { remote, path: '/orders/ord_1?from=sms' });
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/auth?next=${encodeURIComponent('/orders/ord_1?from=sms')}`),
    );
  });

  it('tells a customer whose page it is', async () => {
    const calls = platform({});
    await open(<OrderPage />, '/orders/ord_1');
    expect(await screen.findByText('Sign in as an artisan')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/auth?next=${encodeURIComponent('/orders/ord_1')}`,
    );
    expect([location.pathname, calls]).toEqual(['/orders/ord_1', []]);
  });
});

describe('/orders/{id} of a customer', () => {
  it('shows each order with what happened, what is awaited until when, and where the money is', async () => {
    platform({});
    await open(<OrderPage />, '/orders/pur_shipped');
    const order = within(await screen.findByRole('article', { name: 'Order 1043213' }));
    expect(order.getByText('Easy Coach Parcels, tracking EC 4471 902')).toBeTruthy();
    expect(
      order.getByRole('list', { name: 'Order progress' }).querySelector('[aria-current=step]')?.textContent,
    ).toContain('It travels to you');
    expect(screen.getByText('Where your money is')).toBeTruthy();
    expect(screen.getByText(/Rose Avenue 12/)).toBeTruthy();
  });

  it('takes a review of what was delivered: stars are needed, words and photos are not', async () => {
    const calls = platform({
      'POST /api/uploads': {
        status: 201,
        json: { id: 'img_1', url: '/media/img_1/640.jpg', width: 8, height: 8, blur: '' },
      },
    });
    await open(<OrderPage />, '/orders/pur_delivered');
    const item = orderOf('delivered').lines[0];
    await userEvent.click(await screen.findByRole('button', { name: `Write a review: ${item?.name ?? ''}` }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Publish review' }));
    expect(form.getByRole('alert').textContent).toBe('Choose a rating');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(form.getByRole('radio', { name: '5 stars: excellent' }));
    await userEvent.type(form.getByRole('textbox'), ' Even weave. ');
    await userEvent.click(form.getByRole('button', { name: 'Publish review' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      [
        `/api/products/${item?.productId ?? ''}/reviews`,
        { orderId: 'ord_delivered0', rating: 5, imageUrls: [], text: 'Even weave.' },
      ],
    ]);
  });

  it('publishes no review while one of its photos is under way', async () => {
    const calls = platform({});
    let fail: (reason: Error) => void = () => undefined;
    Object.assign(globalThis, { createImageBitmap: () => new Promise((_resolve, reject) => (fail = reject)) }); // jsdom draws nothing.
    await open(<OrderPage />, '/orders/pur_delivered');
    await userEvent.click(await screen.findByRole('button', { name: /^Write a review/ }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('radio', { name: '5 stars: excellent' }));
    await userEvent.upload(
      document.querySelector('[data-review-photos]') as HTMLInputElement,
      new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
    );
    const publish = form.getByRole('button', { name: 'Publish review' });
    await waitFor(() => expect(publish.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(publish);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    fail(new Error('no picture'));
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    await waitFor(() => expect(publish.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(publish);
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('keeps what was typed when a review is refused, and says why; a written one stands there with its reply', async () => {
    expectConsoleError(/POST \/api\/products/);
    platform({
      'POST /api/products/prd_01SAMPLE00/reviews': {
        status: 409,
        json: {
          status: 409,
          code: 'ORDERS.REVIEW_CLOSED',
          detail: 'An item can be reviewed within 60 days of its delivery.',
        },
      },
    });
    const shown = await open(<OrderPage />, '/orders/pur_delivered');
    await userEvent.click(await screen.findByRole('button', { name: /^Write a review/ }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('radio', { name: '2 stars: fair' }));
    await userEvent.type(form.getByRole('textbox'), 'Cracked');
    await userEvent.click(form.getByRole('button', { name: 'Publish review' }));
    expect((await form.findByRole('alert')).textContent).toContain('within 60 days');
    expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Cracked');
    shown.unmount();
    await open(<OrderPage />, '/orders/pur_completed');
    expect(await screen.findByText('Nomusa Zulu replied')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Write a review/ })).toBeNull();
  });

  it('lists what is not paid yet, on whatever device it was begun, with the way to go on', async () => {
    platform({
      'GET /api/orders': { json: { orders: [], nextCursor: null } },
      'GET /api/purchases': { json: { purchases: [purchaseOf('pur_held')] } },
    });
    await open(<OrdersPage />, '/orders');
    expect(await screen.findByRole('heading', { name: 'Not paid yet' })).toBeTruthy();
    expect(screen.getByText(/^Held for you until /)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Continue this purchase' }));
    expect(location.pathname).toBe('/checkout/pur_held');
  });

  it('says the server’s sentences in a language chosen on the page too, keeps what is being typed, and prints in it', async () => {
    const then = { en: 'The order is completed', sw: 'Oda inakamilika', fr: 'La commande est terminée' };
    const deadlines = (text: string) => [
      { what: 'complete' as const, at: '2026-09-01T09:00:00.000Z', then: { state: 'completed' as const, text } },
    ];
    const calls = platform({
      'GET /api/purchases/pur_delivered': ({ headers }) => {
        const purchase = purchaseOf('pur_delivered');
        return {
          json: {
            purchase: {
              ...purchase,
              orders: purchase.orders.map((order) => ({
                ...order,
                deadlines: deadlines(then[headers['accept-language'] as 'en']),
              })),
            },
          },
        };
      },
    });
    await open(<OrderPage />, '/orders/pur_delivered');
    expect((await screen.findAllByText(new RegExp(then.en))).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Problem with this order' }));
    const field = await screen.findByLabelText(/Tell Nomusa Zulu what happened/);
    await userEvent.type(field, 'The rim');
    await act(() => setLanguage('fr'));
    expect((await screen.findAllByText(new RegExp(then.fr))).length).toBeGreaterThan(0);
    expect(screen.queryByText(new RegExp(then.en))).toBeNull();
    expect([field.isConnected, (field as HTMLTextAreaElement).value]).toEqual([true, 'The rim']);
    expect(calls.filter(({ path }) => path === '/api/purchases/pur_delivered')).toHaveLength(2);
    const papers = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="receipt.pdf"]')];
    expect(papers.map((link) => new URL(link.href).search)).toEqual(papers.map(() => '?lang=fr'));
    expect(papers).toHaveLength(2);
  });

  it('confirms only after asking', async () => {
    const calls = platform({});
    await open(<OrderPage />, '/orders/pur_delivered');
    await userEvent.click(await screen.findByRole('button', { name: 'I have it and all is well' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, pay Nomusa Zulu' }));
    expect(await screen.findByText('Completed')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/orders/ord_delivered0/confirm',
    ]);
  });

  it('reports a problem with its reason', async () => {
    const calls = platform({});
    await open(<OrderPage />, '/orders/pur_delivered');
    await userEvent.click(await screen.findByRole('button', { name: 'Problem with this order' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Report the problem' }));
    expect(await screen.findByText('Choose what went wrong')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'It arrived broken or damaged' }));
    await userEvent.type(screen.getByLabelText(/Tell Nomusa Zulu what happened/), 'The rim is cracked.');
    await userEvent.click(screen.getByRole('button', { name: 'Report the problem' }));
    expect(await screen.findByText('Problem reported')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/orders/ord_delivered0/dispute',
      body: { reason: 'damaged', text: 'The rim is cracked.' },
    });
  });

  it('says so when the order is in another state by now', async () => {
    expectConsoleError(/POST \/api\/orders/);
    platform({
      'POST /api/orders/ord_delivered0/confirm': {
        status: 409,
        json: { status: 409, code: 'ORDERS.WRONG_STATE', detail: 'This order is cancelled.' },
      },
    });
    await open(<OrderPage />, '/orders/pur_delivered');
    await userEvent.click(await screen.findByRole('button', { name: 'I have it and all is well' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, pay Nomusa Zulu' }));
    expect(await screen.findByText('This order is cancelled.')).toBeTruthy();
  });

  it('leads on to pay where that is still to be done', async () => {
    platform({});
    await open(<OrderPage />, '/orders/pur_held');
    expect((await screen.findByRole('link', { name: 'Continue to payment' })).getAttribute('href')).toBe(
      '/checkout/pur_held',
    );
  });
});
