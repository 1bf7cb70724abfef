import type { WebhookEndpoint } from '@asili/contracts';
import { anArtisan, expectConsoleError, platform, renderPage, webhookEndpoints } from '@asili/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const open = () => renderPage(<WebhooksPage />, { remote, path: '/settings/webhooks', as: anArtisan });
const card = async (url: string) =>
  within((await screen.findByText(url, { selector: 'h3' })).closest('li') as HTMLElement);
const press = async (name: string, where: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(where.getByRole('button', { name }));

it('adds an address, and shows its secret once', async () => {
  let endpoints: readonly WebhookEndpoint[] = [];
  const calls = platform({ 'GET /api/webhook-endpoints': () => ({ json: { endpoints: [...endpoints] } }) });
  await open();
  expect(await screen.findByText('No address yet')).toBeTruthy();
  await press('Add an address');
  await userEvent.type(screen.getByLabelText('Address'), 'shop.example');
  await press('Add this address');
  expect(await screen.findByText('Enter a public https:// address')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Address'));
  await userEvent.type(screen.getByLabelText('Address'), 'https://shop.example/asili');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Product verified' }));
  endpoints = webhookEndpoints;
  await press('Add this address');
  expect(await screen.findByText(/^whsec_/)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    url: 'https://shop.example/asili',
    events: ['product.certified', 'order.paid', 'order.updated', 'payment.updated', 'payout.updated'],
  });
  await press('I have copied it');
  expect(screen.queryByText(/whsec_/)).toBeNull();
});

it('shows what was sent and what became of it, and sends again', async () => {
  const calls = platform({});
  await open();
  const shop = await card('https://shop.example/asili');
  await press('Show messages', shop);
  const list = within(await shop.findByRole('list', { name: 'Messages sent' }));
  for (const text of [
    'Delivered',
    'On its way',
    'Failed',
    /answered 204/,
    /answered 503 · 2 attempts/,
    /not a public address/,
    /^Next attempt/,
  ])
    expect(list.getByText(text)).toBeTruthy();
  expect(list.getAllByRole('button', { name: 'Send again' })).toHaveLength(2);
  await userEvent.click(list.getAllByRole('button', { name: 'Send again' })[1] as HTMLElement);
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/webhook-endpoints/whk_shop/deliveries/whd_payout/resend',
  ]);
});

it('says why an address is paused; a test can bring it back', async () => {
  const calls = platform({});
  await open();
  const books = await card('https://books.example/hooks');
  expect(
    books.getByText('No message got through for five days. Sending resumes once a test gets through.'),
  ).toBeTruthy();
  expect(books.getByText('Payout updated · Order paid')).toBeTruthy();
  await press('Send a test', books);
  expect(await books.findByRole('list', { name: 'Messages sent' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/api/webhook-endpoints/whk_books/test');
});

it('asks before it removes one, and tells what failed', async () => {
  expectConsoleError(/DELETE \/api\/webhook-endpoints/);
  const calls = platform({
    'DELETE /api/webhook-endpoints/whk_shop': { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } },
  });
  await open();
  const shop = await card('https://shop.example/asili');
  await press('Remove', shop);
  await press('Keep', shop);
  await press('Remove', shop);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Yes, remove', shop);
  expect(await shop.findByRole('alert')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('says when they cannot be loaded', async () => {
  expectConsoleError(/GET \/api\/webhook-endpoints/);
  platform({ 'GET /api/webhook-endpoints': { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } } });
  await open();
  expect(await screen.findByText('Your webhooks didn’t load')).toBeTruthy();
});
