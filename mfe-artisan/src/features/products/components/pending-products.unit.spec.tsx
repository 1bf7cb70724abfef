import 'fake-indexeddb/auto';
import { getPendingProducts, type PendingProduct, queueProduct } from '@asili/web/offline';
import { anArtisan, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { PendingProducts } from './pending-products.tsx';

const pendingProduct = (parts: Partial<PendingProduct> = {}): PendingProduct => ({
  key: 'reg-1',
  owner: 'art_1',
  name: 'Basket',
  language: 'en',
  askedAt: '2026-11-20T08:00:00.000Z',
  body: {},
  photos: [],
  draft: {},
  ...parts,
});
const open = () => renderPage(<PendingProducts />, { remote, path: '/products', as: anArtisan });

beforeAll(() => {
  globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as never; // Not in jsdom.
});
afterEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('asili').onsuccess = resolve;
  });
});

it('are one’s own, with what they wait for or why they were refused', async () => {
  await queueProduct(pendingProduct());
  await queueProduct(pendingProduct({ key: 'reg-2', name: 'Stool', refused: { code: 'X', detail: 'Too dear.' } }));
  await queueProduct(pendingProduct({ key: 'reg-3', name: 'Drum', refused: { code: 'UNSURE' } }));
  await queueProduct(pendingProduct({ key: 'reg-4', name: 'Kora', owner: 'art_2' }));
  await open();
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.getByText('Too dear.')).toBeTruthy();
  expect(screen.getByText(/Check your products before/)).toBeTruthy();
  expect(screen.queryByText('Kora')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open again: Stool' }).getAttribute('href')).toBe(
    '/products/new?again=reg-2',
  );
});

it('go only after a question', async () => {
  await queueProduct(pendingProduct());
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Basket' }));
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(await getPendingProducts('art_1')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Basket' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Basket')).toBeNull());
  expect(await getPendingProducts('art_1')).toEqual([]);
});
