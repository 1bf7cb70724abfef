import 'fake-indexeddb/auto';
import { aVerification } from '@asili/web/testing';
import { answerWith, session, type Call, type Reply } from '../../test/replies.ts';
import { keepCheck, lastAnswer, rememberAnswer } from './checks.ts';
import { databaseName, within } from './database.ts';
import { takeOutcomes } from './outcomes.ts';
import { queueProduct, takeBackProduct } from './products.ts';
import { mostAnswers } from './put-answer.ts';
import type { WaitingCheck, WaitingProduct } from './records.ts';
import { sendWaiting } from './send-waiting.ts';
import { waitingChecks, waitingProducts } from './waiting.ts';

const artisan = { id: 'art_1', userType: 'artisan', firstName: 'Nomusa', language: 'en' };
const check = (parts: Partial<WaitingCheck> = {}): WaitingCheck => ({ key: 'key-1', code: '31415926', scanned: 'http://localhost/verify/31415926', language: 'sw', askedAt: '2026-11-20T08:00:00.000Z', ...parts });
const piece = (parts: Partial<WaitingProduct> = {}): WaitingProduct => ({ key: 'reg-1', owner: 'art_1', name: 'Basket', language: 'en', askedAt: '2026-11-20T08:00:00.000Z', body: { name: 'Basket' }, photos: [{ id: 'a', url: '/media/a' }], draft: { name: 'Basket' }, ...parts });
const writes = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, headers }) => [path, headers['idempotency-key']]);
const no = (status: number, code: string, detail?: string): Reply => ({ status, json: { status, code, ...(detail && { detail }) } });

/** The platform: a session, and one answer for every write. */
const platform = (write: (call: Call) => Reply, user: unknown = artisan) => answerWith((call) => (call.path === '/api/auth/session' ? session(user) : write(call)));
const offline = () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
};
const genuine = (): Reply => ({ json: aVerification() });
const registered = (): Reply => ({ status: 201, json: { product: { id: 'prd_9' } } });

beforeAll(() => {
  globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as never; // Not in jsdom.
});
afterEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName).onsuccess = resolve; // Open connections give way.
  });
});

describe('a check made offline', () => {
  it('goes out once with the key of its asking, then is an answer and an outcome', async () => {
    await keepCheck(check());
    const calls = platform(genuine);
    expect(await sendWaiting()).toBe(true);
    expect(await sendWaiting()).toBe(true);
    expect(writes(calls)).toEqual([['/api/verify/31415926', 'key-1']]);
    expect(calls[1]).toMatchObject({ headers: { 'x-csrf-token': 'token-1', 'accept-language': 'sw' }, body: { scanned: 'http://localhost/verify/31415926', location: 'Unknown' } });
    expect(await waitingChecks()).toEqual([]);
    expect((await lastAnswer('31415926'))?.reply.verification.verdict).toBe('RECORD_GENUINE');
    expect(await takeOutcomes(undefined)).toMatchObject([{ kind: 'checked', code: '31415926' }]);
    expect(await takeOutcomes(undefined)).toEqual([]);
  });

  it('goes out with the place it was asked at', async () => {
    await keepCheck(check({ location: { latitude: -1.3, longitude: 36.8 } }));
    const calls = platform(genuine);
    await sendWaiting();
    expect(calls[1]).toMatchObject({ body: { location: { latitude: -1.3, longitude: 36.8 } } });
  });

  it('asked for again while it waits stays one check', async () => {
    await keepCheck(check());
    expect(await keepCheck(check({ key: 'key-2', askedAt: '2026-11-20T09:00:00.000Z' }))).toEqual(check());
    expect(await waitingChecks()).toEqual([check()]);
  });

  it.each([
    ['no connection', offline],
    ['a broken answer', () => platform(() => ({ text: '<html>' }))],
    ['too many requests', () => platform(() => no(429, 'GATEWAY.TOO_MANY'))],
    ['an outage', () => platform(() => no(503, 'HTTP.BUSY'))],
    ['the same key at work', () => platform(() => no(409, 'PLATFORM.IN_PROGRESS'))],
    ['a session that changed under it', () => platform(() => no(403, 'GATEWAY.CROSS_SITE'))],
  ] as const)('stays, with its key, through %s', async (_what, network) => {
    await keepCheck(check());
    network();
    expect(await sendWaiting()).toBe(false);
    expect(await waitingChecks()).toEqual([check()]);
    expect(await takeOutcomes(undefined)).toEqual([]);
    const calls = platform(genuine);
    expect(await sendWaiting()).toBe(true);
    expect(writes(calls)).toEqual([['/api/verify/31415926', 'key-1']]);
  });

  it('that the server refuses is given up, and told', async () => {
    await keepCheck(check());
    platform(() => no(400, 'PLATFORM.INVALID_INPUT', 'This is no code.'));
    expect(await sendWaiting()).toBe(true);
    expect(await waitingChecks()).toEqual([]);
    expect(await takeOutcomes(undefined)).toEqual([{ key: 'key-1', kind: 'check-refused', code: '31415926', detail: 'This is no code.' }]);
  });
});

describe('kept answers', () => {
  it('are the newest of each code, and not more than fifty', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
    await within(['answers'], 'readwrite', async ({ answers }) => {
      for (let index = 0; index < mostAnswers; index += 1) void answers.put({ code: `code-${index}`, reply: aVerification(), at: at(index) });
    });
    await rememberAnswer('code-new', aVerification({ verifiedAt: at(58) }));
    await rememberAnswer('code-7', aVerification({ verifiedAt: at(59), verdict: 'REVOKED' }));
    expect(await lastAnswer('code-0')).toBeUndefined();
    expect(await lastAnswer('code-1')).toBeTruthy();
    expect((await lastAnswer('code-7'))?.reply.verification.verdict).toBe('REVOKED');
  });
});

describe('a piece submitted offline', () => {
  it('goes out once for its artisan, with the addresses of its photos, and leaves nothing behind', async () => {
    await queueProduct(piece());
    const calls = platform(registered);
    expect(await sendWaiting()).toBe(true);
    expect(await sendWaiting()).toBe(true);
    expect(writes(calls)).toEqual([['/api/products', 'reg-1']]);
    expect(calls[1]?.body).toEqual({ name: 'Basket', imageUrls: ['/media/a'] });
    expect(await waitingProducts('art_1')).toEqual([]);
    expect(await takeOutcomes('art_2')).toEqual([]);
    expect(await takeOutcomes('art_1')).toEqual([{ key: 'reg-1', kind: 'registered', owner: 'art_1', name: 'Basket', productId: 'prd_9' }]);
  });

  it.each([
    ['another artisan', { ...artisan, id: 'art_2' }],
    ['a customer of the same number', { ...artisan, userType: 'customer' }],
    ['nobody', null],
  ])('is neither sent nor seen while %s is signed in', async (_who, user) => {
    await queueProduct(piece());
    const calls = platform(registered, user);
    await sendWaiting();
    expect(writes(calls)).toEqual([]);
    expect(await waitingProducts('art_2')).toEqual([]);
    expect(await waitingProducts('art_1')).toHaveLength(1);
  });

  it('that is refused stays with the reason, is not sent again, and can be taken back as the draft it was', async () => {
    await queueProduct(piece());
    const calls = platform(() => no(413, 'PRODUCTS.TOO_LARGE', 'The photos are too large.'));
    await sendWaiting();
    await sendWaiting();
    expect(writes(calls)).toHaveLength(1);
    expect(await waitingProducts('art_1')).toMatchObject([{ refused: { code: 'PRODUCTS.TOO_LARGE', detail: 'The photos are too large.' } }]);
    expect(await takeBackProduct('art_2', 'reg-1')).toBeUndefined();
    expect((await takeBackProduct('art_1', 'reg-1'))?.draft).toEqual({ name: 'Basket' });
    expect(await waitingProducts('art_1')).toEqual([]);
  });

  it('whose key the server may have forgotten is not sent a second time by itself', async () => {
    await queueProduct(piece({ triedAt: new Date(Date.now() - 23.5 * 3600_000).toISOString() }));
    const calls = platform(registered);
    await sendWaiting();
    expect(writes(calls)).toEqual([]);
    expect(await waitingProducts('art_1')).toMatchObject([{ refused: { code: 'UNSURE' } }]);
  });

  it('is sent again under the same key when no answer came', async () => {
    await queueProduct(piece());
    platform(() => ({ text: '' })); // It may have arrived: the answer did not.
    expect(await sendWaiting()).toBe(false);
    expect((await waitingProducts('art_1'))[0]?.triedAt).toBeTruthy();
    const calls = platform(registered);
    expect(await sendWaiting()).toBe(true);
    expect(writes(calls)).toEqual([['/api/products', 'reg-1']]);
  });
});

describe('the store', () => {
  it('keeps all writes of a step or none', async () => {
    const broken = within(['checks', 'answers'], 'readwrite', async ({ checks }) => {
      await checks.put(check());
      throw new Error('in between');
    });
    await expect(broken).rejects.toThrow('in between');
    expect(await waitingChecks()).toEqual([]);
  });

  it('gives way when everything is deleted, and starts empty', async () => {
    await keepCheck(check());
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = resolve;
    });
    expect(await waitingChecks()).toEqual([]);
  });
});
