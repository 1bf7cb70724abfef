import type { ThreadReply } from '@asili/contracts';
import { anArtisan, expectConsoleError, orderOf, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';

const open = (page: ReactNode, path: string) => renderPage(page, { remote, path, as: anArtisan });
const order = (state: Parameters<typeof orderOf>[0]) => ({ json: { order: orderOf(state, 'artisan') } });
const posts = (calls: ReturnType<typeof platform>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('lists what waits with its deadline, and says what to do where there is nothing', async () => {
  let orders = [orderOf('new', 'artisan'), orderOf('shipped', 'artisan')];
  platform({ 'GET /api/orders': () => ({ json: { orders, nextCursor: null } }) });
  const shown = await open(<OrdersPage />, '/orders');
  expect(await screen.findByText('One order is waiting for your answer.')).toBeTruthy();
  expect(screen.getByText(/^Accept by /)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Lidded ukhamba basket' })[0]?.getAttribute('href')).toBe(
    '/orders/ord_new0',
  );
  shown.unmount();
  orders = [];
  await open(<OrdersPage />, '/orders');
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

it('says that the next orders did not load, keeps those before, and gets them at the next press', async () => {
  expectConsoleError(/GET \/api\/orders/);
  let isDown = true;
  platform({
    'GET /api/orders': ({ path }) =>
      !path.includes('cursor=')
        ? { json: { orders: [orderOf('new', 'artisan')], nextCursor: 'ord_1' } }
        : isDown
          ? { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } }
          : { json: { orders: [orderOf('delivered', 'artisan')], nextCursor: null } },
  });
  await open(<OrdersPage />, '/orders');
  const more = () => userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('One order is waiting for your answer.');
  await more();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This didn’t load. Check your connection and press again.',
  );
  expect(screen.getAllByRole('link', { name: 'Lidded ukhamba basket' })).toHaveLength(1);
  isDown = false;
  await more();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Lidded ukhamba basket' })).toHaveLength(2));
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Show more' })]).toEqual([null, null]);
});

it('accepts an order, and declines one only after asking', async () => {
  const calls = platform({
    'GET /api/orders/ord_new0': order('new'),
    'POST /api/orders/ord_new0/accept': order('accepted'),
  });
  await open(<OrderPage />, '/orders/ord_new0');
  await userEvent.click(await screen.findByRole('button', { name: 'I can’t fulfil it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(posts(calls)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the order' }));
  expect(await screen.findByText('Pack it and send it')).toBeTruthy();
  expect(posts(calls)).toEqual([['/api/orders/ord_new0/accept', {}]]);
});

it('says what an order brings and when, before it is accepted', async () => {
  platform({ 'GET /api/orders/ord_new0': order('new') });
  await open(<OrderPage />, '/orders/ord_new0');
  expect((await screen.findByText(/^You receive/, { selector: 'b' })).textContent).toContain('15,112.50');
  expect(screen.getAllByText(/3 days after it was delivered\.$/)).toHaveLength(2);
  const card = screen.getByRole('region', { name: 'You receive' });
  for (const text of ['Payment fee, 2.5%', '−$3.10', '$120.90', '$124.00']) expect(card.textContent).toContain(text);
});

describe('messages with the buyer', () => {
  const path = '/api/orders/ord_accepted0/messages';
  const said = (text: string): ThreadReply => ({
    messages: [{ id: 'msg_1', by: 'buyer', text, at: '2026-11-24T11:00:00.000Z' }],
    nextCursor: null,
  });

  it('are shown as text, whatever they say, and read out; what was deleted says so', async () => {
    platform({
      'GET /api/orders/ord_accepted0': order('accepted'),
      [`GET ${path}`]: {
        json: {
          ...said('<img src=x onerror=alert(1)>'),
          messages: [
            ...said('<img src=x onerror=alert(1)>').messages,
            { id: 'msg_2', by: 'artisan', text: '', at: '2026-11-24T11:05:00.000Z' },
          ],
        },
      },
    });
    await open(<OrderPage />, '/orders/ord_accepted0');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(screen.getByText('This message was deleted.')).toBeTruthy();
    expect(screen.getByRole('log', { name: 'Messages with the buyer' }).getAttribute('aria-live')).toBe('polite');
  });

  it('are sent once though the first answer was lost, and nothing that was typed is', async () => {
    expectConsoleError(/POST \/api\/orders/);
    let isLost = true;
    const calls = platform({
      'GET /api/orders/ord_accepted0': order('accepted'),
      [`GET ${path}`]: { json: said('Hello') },
      [`POST ${path}`]: () => {
        if (isLost) throw new TypeError('no line');
        return {
          status: 201,
          json: { message: { id: 'msg_2', by: 'artisan', text: 'Yes, at once.', at: '2026-11-24T11:10:00.000Z' } },
        };
      },
    });
    const shown = await open(<OrderPage />, '/orders/ord_accepted0');
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(screen.getByText('Write something first')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Write to the buyer'), 'Yes, at once.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your message wasn’t sent')).toBeTruthy();
    shown.unmount();
    await open(<OrderPage />, '/orders/ord_accepted0');
    expect(await screen.findByLabelText('Write to the buyer')).toHaveProperty('value', 'Yes, at once.');
    isLost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByText('Yes, at once.', { selector: 'p' })).closest('li')).toBeTruthy();
    expect(screen.getByLabelText('Write to the buyer')).toHaveProperty('value', '');
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ text: 'Yes, at once.' }, { text: 'Yes, at once.' }]);
    expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
  });
});

it('sends with courier and tracking number', async () => {
  const calls = platform({
    'GET /api/orders/ord_accepted0': order('accepted'),
    'POST /api/orders/ord_accepted0/ship': order('shipped'),
  });
  await open(<OrderPage />, '/orders/ord_accepted0');
  await userEvent.type(await screen.findByLabelText(/^Courier/), 'Easy Coach');
  await userEvent.type(screen.getByLabelText(/^Tracking number/), 'EC 1');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByRole('button', { name: 'It was delivered' })).toBeTruthy();
  expect(posts(calls)).toEqual([['/api/orders/ord_accepted0/ship', { carrier: 'Easy Coach', tracking: 'EC 1' }]]);
});

it('shows what the server says of a field under that field', async () => {
  expectConsoleError(/POST \/api\/orders/);
  const refused = {
    status: 422 as const,
    json: {
      status: 422,
      code: 'PLATFORM.INVALID_INPUT',
      detail: 'Check the marked fields.',
      errors: [{ path: 'tracking', message: 'Unknown tracking number' }],
    },
  };
  platform({ 'GET /api/orders/ord_accepted0': order('accepted'), 'POST /api/orders/ord_accepted0/ship': refused });
  await open(<OrderPage />, '/orders/ord_accepted0');
  const field = await screen.findByLabelText(/^Tracking number/);
  await userEvent.type(field, 'EC 1');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('Unknown tracking number')).toBeTruthy();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
});

it('answers a problem with words and an offer', async () => {
  const calls = platform({
    'GET /api/orders/ord_disputed0': order('disputed'),
    'POST /api/orders/ord_disputed0/answer': order('disputed'),
  });
  await open(<OrderPage />, '/orders/ord_disputed0');
  await userEvent.click(await screen.findByRole('button', { name: 'Send my answer' }));
  expect(await screen.findByText('Write a sentence or two')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your answer to the buyer'), 'I am sorry.');
  await userEvent.click(screen.getByRole('radio', { name: 'Send a replacement' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send my answer' }));
  expect(posts(calls)).toEqual([['/api/orders/ord_disputed0/answer', { offer: 'replacement', text: 'I am sorry.' }]]);
});

it('says so when a step is not possible any more', async () => {
  expectConsoleError(/POST \/api\/orders/);
  platform({
    'GET /api/orders/ord_new0': order('new'),
    'POST /api/orders/ord_new0/accept': {
      status: 409,
      json: { status: 409, code: 'ORDERS.WRONG_STATE', detail: 'It is cancelled.' },
    },
  });
  await open(<OrderPage />, '/orders/ord_new0');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the order' }));
  expect(await screen.findByText('It is cancelled.')).toBeTruthy();
});

it('shows what the buyer says and takes one reply to it', async () => {
  const calls = platform({ 'GET /api/orders/ord_completed0': order('completed') });
  await open(<OrderPage />, '/orders/ord_completed0');
  expect(await screen.findByRole('img', { name: 'Lidded ukhamba basket: 4 of 5 stars' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
  expect(posts(calls)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /^Reply to the buyer/ }), ' Asante. ');
  await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
  await waitFor(() => expect(posts(calls)).toEqual([['/api/reviews/rev_2/reply', { text: 'Asante.' }]]));
});

it('keeps a reply that was refused, and says why', async () => {
  expectConsoleError(/POST \/api\/reviews/);
  platform({
    'GET /api/orders/ord_completed0': order('completed'),
    'POST /api/reviews/rev_2/reply': {
      status: 409,
      json: { status: 409, code: 'ORDERS.ALREADY_REPLIED', detail: 'You have already replied to this review.' },
    },
  });
  await open(<OrderPage />, '/orders/ord_completed0');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reply to the buyer/ });
  await userEvent.type(field, 'Asante.');
  await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
  expect((await screen.findByRole('alert')).textContent).toContain('already replied');
  expect(field.value).toBe('Asante.');
});
