import 'fake-indexeddb/auto';
import { queueProduct, sendWaiting, waitingProducts } from '@asili/web/offline';
import { anArtisan, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { emptyDraft, readDraft, toRequest, writeDraft } from './draft.ts';
import { WizardPage } from './wizard-page.tsx';

const draft = { ...emptyDraft(), name: 'Lidded basket', category: 'Home Decor', photos: [{ id: 'img_1', url: '/media/img_1/640.jpg' }], step: 2 as const };
const waiting = { key: draft.idempotencyKey, owner: 'art_1', name: draft.name, language: 'en', askedAt: '2026-11-20T08:00:00.000Z', body: toRequest(draft), photos: draft.photos, draft };
const open = (path = '/products/new') => renderPage(<WizardPage />, { remote, path, as: anArtisan });
const headline = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeAll(() => {
  globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as never; // Not in jsdom.
});
afterEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('asili').onsuccess = resolve;
  });
});

describe('submitting without a connection', () => {
  it('keeps the piece under the key of the draft, says so, and sends the body a direct submission would have sent', async () => {
    writeDraft('art_1', draft);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit and certify' }));
    await headline('Kept until you are online');
    expect(screen.getByText(/Lidded basket is complete/)).toBeTruthy();
    expect(readDraft('art_1').name).toBe('');
    const calls = platform({ 'GET /api/auth/session': { json: { user: anArtisan, csrfToken: 't' } }, 'POST /api/products': { status: 201, json: { product: { id: 'prd_1' } } } });
    expect(await sendWaiting()).toBe(true);
    const [sent] = calls.filter(({ method }) => method === 'POST');
    expect(sent?.headers['idempotency-key']).toBe(draft.idempotencyKey);
    expect(JSON.stringify(sent?.body)).toBe(JSON.stringify({ ...toRequest(draft), imageUrls: ['/media/img_1/640.jpg'] })); // Byte for byte: one key, one body.
    await userEvent.click(screen.getByRole('button', { name: 'Register Another Product' }));
    await headline('What did you make?');
  });
});

describe('a piece opened again', () => {
  it('is the draft it was, and leaves the queue', async () => {
    await queueProduct(waiting);
    await open(`/products/new?again=${waiting.key}`);
    await headline('Read it once more');
    expect(screen.getAllByText('Lidded basket').length).toBeGreaterThan(0);
    expect(await waitingProducts('art_1')).toEqual([]);
    expect(readDraft('art_1').idempotencyKey).toBe(draft.idempotencyKey);
    expect(location.search).toBe('');
  });

  it('stays where it is while another draft is to be kept', async () => {
    await queueProduct(waiting);
    writeDraft('art_1', { ...emptyDraft(), name: 'Stool' });
    window.confirm = () => false;
    await open(`/products/new?again=${waiting.key}`);
    await waitFor(() => expect(location.search).toBe(''));
    expect(readDraft('art_1').name).toBe('Stool');
    expect(await waitingProducts('art_1')).toHaveLength(1);
  });
});
