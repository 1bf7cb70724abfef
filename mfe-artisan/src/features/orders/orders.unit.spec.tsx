import { anArtisan, expectConsoleError, orderOf, platform, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';

const open = (page: ReactNode, path: string) => renderPage(page, { remote, path, as: anArtisan });
const order = (state: Parameters<typeof orderOf>[0]) => ({ json: { order: orderOf(state, 'artisan') } });
const posts = (calls: ReturnType<typeof platform>) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('lists what waits with its deadline, and says what to do where there is nothing', async () => {
  let orders = [orderOf('new', 'artisan'), orderOf('shipped', 'artisan')];
  platform({ 'GET /api/orders': () => ({ json: { orders, nextCursor: null } }) });
  const shown = await open(<OrdersPage />, '/orders');
  expect(await screen.findByText('One waits for your answer.')).toBeTruthy();
  expect(screen.getByText(/^Accept by /)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Lidded ukhamba basket' })[0]?.getAttribute('href')).toBe('/orders/ord_new0');
  shown.unmount();
  orders = [];
  await open(<OrdersPage />, '/orders');
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

it('accepts an order, and declines one only after asking', async () => {
  const calls = platform({ 'GET /api/orders/ord_new0': order('new'), 'POST /api/orders/ord_new0/accept': order('accepted') });
  await open(<OrderPage />, '/orders/ord_new0');
  await userEvent.click(await screen.findByRole('button', { name: 'I can’t make it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(posts(calls)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the order' }));
  expect(await screen.findByText('Pack it and send it')).toBeTruthy();
  expect(posts(calls)).toEqual([['/api/orders/ord_new0/accept', {}]]);
});

it('sends with courier and tracking number', async () => {
  const calls = platform({ 'GET /api/orders/ord_accepted0': order('accepted'), 'POST /api/orders/ord_accepted0/ship': order('shipped') });
  await open(<OrderPage />, '/orders/ord_accepted0');
  await userEvent.type(await screen.findByLabelText(/^Courier/), 'Easy Coach');
  await userEvent.type(screen.getByLabelText(/^Tracking number/), 'EC 1');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByRole('button', { name: 'It was delivered' })).toBeTruthy();
  expect(posts(calls)).toEqual([['/api/orders/ord_accepted0/ship', { carrier: 'Easy Coach', tracking: 'EC 1' }]]);
});

it('answers a problem with words and an offer', async () => {
  const calls = platform({ 'GET /api/orders/ord_disputed0': order('disputed'), 'POST /api/orders/ord_disputed0/answer': order('disputed') });
  await open(<OrderPage />, '/orders/ord_disputed0');
  await userEvent.click(await screen.findByRole('button', { name: 'Send my answer' }));
  expect(await screen.findByText('Write a sentence or two')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your answer to the buyer'), 'I am sorry.');
  await userEvent.click(screen.getByRole('radio', { name: 'Send a new one' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send my answer' }));
  expect(posts(calls)).toEqual([['/api/orders/ord_disputed0/answer', { offer: 'replacement', text: 'I am sorry.' }]]);
});

it('says so when a step is not possible any more', async () => {
  expectConsoleError(/POST \/api\/orders/);
  platform({ 'GET /api/orders/ord_new0': order('new'), 'POST /api/orders/ord_new0/accept': { status: 409, json: { status: 409, code: 'ORDERS.WRONG_STATE', detail: 'It is cancelled.' } } });
  await open(<OrderPage />, '/orders/ord_new0');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the order' }));
  expect(await screen.findByText('It is cancelled.')).toBeTruthy();
});
