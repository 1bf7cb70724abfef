import 'fake-indexeddb/auto';
import { flushQueue, getPendingProducts, queueProduct } from '@asili/web/offline';
import { jest } from '@jest/globals';
import { anArtisan, answerWith, aProduct, expectConsoleError, platform, renderPage, session } from '@asili/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { emptyDraft, readDraft, toRequest, writeDraft } from '../../../shared/products/draft.ts';
import { RegisterProductPage } from '../register-product-page.tsx';

const draft = {
  ...emptyDraft(),
  name: 'Lidded basket',
  category: 'Home Decor',
  photos: [{ id: 'img_1', url: '/media/img_1/640.jpg' }],
  step: 2 as const,
};
const waiting = {
  key: draft.idempotencyKey,
  owner: 'art_1',
  name: draft.name,
  language: 'en',
  askedAt: '2026-11-20T08:00:00.000Z',
  body: toRequest(draft),
  photos: draft.photos,
  draft,
};
const open = (path = '/products/new') => renderPage(<RegisterProductPage />, { remote, path, as: anArtisan });
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
  beforeEach(() => expectConsoleError(/^GET \/api\/auth\/session failed: 0: no connection$/));

  it('keeps the product under the key of the draft, says so, and sends the body a direct submission would have sent', async () => {
    writeDraft('art_1', draft);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit and certify' }));
    await headline('Saved until you’re back online');
    expect(screen.getByText(/Lidded basket is complete/)).toBeTruthy();
    expect(readDraft('art_1').name).toBe('');
    const calls = platform({
      'GET /api/auth/session': { json: { user: anArtisan, csrfToken: 't' } },
      'POST /api/products': { status: 201, json: { product: aProduct() } },
      'GET /api/products/prd_1': { json: { product: aProduct() } },
    });
    expect(await act(flushQueue)).toBe(true);
    const [sent] = calls.filter(({ method }) => method === 'POST');
    expect(sent?.headers['idempotency-key']).toBe(draft.idempotencyKey);
    expect(JSON.stringify(sent?.body)).toBe(
      JSON.stringify({ ...toRequest(draft), imageUrls: ['/media/img_1/640.jpg'] }),
    ); // Byte for byte: one key, one body.
  });

  it('becomes the success screen once it is sent', async () => {
    writeDraft('art_1', draft);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit and certify' }));
    await headline('Saved until you’re back online');
    const product = aProduct({ status: 'pending', isVerified: false, certificate: null });
    platform({
      'GET /api/auth/session': { json: { user: anArtisan, csrfToken: 't' } },
      'POST /api/products': { status: 201, json: { product } },
      'GET /api/products/prd_1': { json: { product } },
      'GET /api/products/prd_1/timeline': { json: { timeline: [] } },
    });
    await flushQueue();
    await headline('Product registered');
    expect(screen.getByText('3141 5926')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Print the tag (A6)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Register Another Product' }));
    await headline('What did you make?');
  });

  it('and refused afterwards says why', async () => {
    writeDraft('art_1', draft);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit and certify' }));
    await headline('Saved until you’re back online');
    platform({
      'GET /api/auth/session': { json: { user: anArtisan, csrfToken: 't' } },
      'POST /api/products': { status: 400, json: { status: 400, code: 'PRODUCTS.X', detail: 'The photo is gone.' } },
    });
    await flushQueue();
    expect(await screen.findByText('The photo is gone.')).toBeTruthy();
  });
});

describe('a registration whose answer is lost', () => {
  const hour = 3600_000;
  const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Submit and certify' }));
  const lost = () => {
    let sent = 0;
    answerWith((call) => {
      if (call.method !== 'POST') return session(anArtisan);
      sent += 1;
      return Promise.reject(new TypeError('network changed'));
    });
    return () => sent;
  };
  const later = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  afterEach(() => jest.restoreAllMocks());

  beforeEach(() => expectConsoleError(/^POST \/api\/products failed: 0: no connection$/));

  it('counts as tried from its first request: after a day without a connection it is not sent by itself', async () => {
    writeDraft('art_1', draft);
    const sent = lost();
    const { unmount } = await open();
    await submit();
    await headline('Saved until you’re back online');
    expect(sent()).toBe(1);
    unmount();
    later(30 * hour);
    const calls = platform({ 'GET /api/auth/session': session(anArtisan) });
    expect(await flushQueue()).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await getPendingProducts('art_1')).toMatchObject([{ refused: { code: 'UNSURE' } }]);
  });

  it('opened again after that says that it may be registered, and is another registration when submitted all the same', async () => {
    await queueProduct({
      ...waiting,
      triedAt: new Date(Date.now() - 30 * hour).toISOString(),
      refused: { code: 'UNSURE' },
    });
    const sent = lost();
    await open(`/products/new?again=${waiting.key}`);
    expect(await screen.findByText(/We couldn’t confirm this was registered/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe('/products');
    await submit();
    await headline('Saved until you’re back online');
    const [kept] = await getPendingProducts('art_1');
    expect([sent(), kept?.key === waiting.key, Date.now() - Date.parse(kept?.triedAt ?? '') < hour]).toEqual([
      1,
      false,
      true,
    ]);
  });

  it('is noted with the draft before it is sent, should the page be closed meanwhile', async () => {
    writeDraft('art_1', draft);
    let answer = (): void => undefined;
    answerWith((call) =>
      call.method === 'POST'
        ? new Promise((_resolve, reject) => {
            answer = () => reject(new TypeError());
          })
        : session(anArtisan),
    );
    await open();
    await submit();
    await waitFor(() => expect(readDraft('art_1').triedAt).toBeTruthy());
    answer();
    await headline('Saved until you’re back online');
  });
});

it('a registration that the server refuses is not one that may have been carried out', async () => {
  expectConsoleError(/^POST \/api\/products failed: 400/);
  writeDraft('art_1', { ...draft, triedAt: new Date().toISOString() });
  platform({
    'POST /api/products': { status: 400, json: { status: 400, code: 'PRODUCTS.X', detail: 'The photo is gone.' } },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit and certify' }));
  expect(await screen.findByText('The photo is gone.')).toBeTruthy();
  expect([readDraft('art_1').triedAt, readDraft('art_1').idempotencyKey]).toEqual([undefined, draft.idempotencyKey]);
});

describe('a product opened again', () => {
  it('is the draft it was, and leaves the queue', async () => {
    await queueProduct(waiting);
    await open(`/products/new?again=${waiting.key}`);
    await headline('Review your product');
    expect(screen.getAllByText('Lidded basket').length).toBeGreaterThan(0);
    expect(await getPendingProducts('art_1')).toEqual([]);
    expect(readDraft('art_1').idempotencyKey).toBe(draft.idempotencyKey);
    expect(location.search).toBe('');
  });

  it('stays where it is while another draft is to be kept', async () => {
    await queueProduct(waiting);
    writeDraft('art_1', { ...emptyDraft(), name: 'Stool' });
    await open(`/products/new?again=${waiting.key}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the other one' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toBe('');
    expect(readDraft('art_1').name).toBe('Stool');
    expect(await getPendingProducts('art_1')).toHaveLength(1);
  });
});
