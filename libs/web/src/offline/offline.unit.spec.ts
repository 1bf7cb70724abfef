import 'fake-indexeddb/auto';
import type { User } from '@asili/contracts';
import { aVerification } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { keepConsent, nothingOptional } from '../consent/consent.ts';
import { answerWith, type Call, type Reply, session } from '../testing/platform.ts';
import { cacheVerdict, dropVerdicts, getCachedVerdict, queueVerification } from './verifications.ts';
import { inTransaction, databaseName } from './database.ts';
import {
  drainSyncResults,
  getPendingProducts,
  getPendingVerifications,
  countUnsent,
  markUnsent,
  dequeueProduct,
  getStoredPhoto,
  queueProduct,
} from './pending.ts';
import { maxVerdicts } from './put-verdict.ts';
import type { PendingProduct, PendingVerification } from './records.ts';
import { until } from '@asili/kernel/testing';
import { flushQueue } from './flush-queue.ts';
import { announceChange, onChange } from './signal.ts';

const artisan: User = { id: 'art_1', userType: 'artisan', firstName: 'Nomusa', language: 'en' };
const verification = (parts: Partial<PendingVerification> = {}): PendingVerification => ({
  key: 'key-1',
  code: '31415926',
  scanned: 'http://localhost/verify/31415926',
  language: 'sw',
  askedAt: '2026-11-20T08:00:00.000Z',
  ...parts,
});
const product = (parts: Partial<PendingProduct> = {}): PendingProduct => ({
  key: 'reg-1',
  owner: 'art_1',
  name: 'Basket',
  language: 'en',
  askedAt: '2026-11-20T08:00:00.000Z',
  body: { name: 'Basket' },
  photos: [{ id: 'a', url: '/media/a' }],
  draft: { name: 'Basket' },
  ...parts,
});
const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, headers }) => [path, headers['idempotency-key']]);
const no = (status: number, code: string, detail?: string): Reply => ({
  status,
  json: { status, code, ...(detail && { detail }) },
});

/** The platform: a session, and one answer for every write. */
const platform = (write: (call: Call) => Reply, user: Parameters<typeof session>[0] = artisan) =>
  answerWith((call) => (call.path === '/api/auth/session' ? session(user) : write(call)));
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

describe('what signing out would delete', () => {
  it('is what waits to be sent and what is marked as begun, each of its person', async () => {
    expect(await countUnsent('art_1')).toBe(0);
    markUnsent('art_1', true);
    markUnsent('art_2', true);
    await queueProduct(product());
    expect(await countUnsent('art_1')).toBe(2);
    markUnsent('art_1', false);
    expect([await countUnsent('art_1'), await countUnsent('art_2')]).toEqual([1, 1]);
    markUnsent('art_2', false);
  });
});

describe('a verification asked for offline', () => {
  it('goes out once with the key of its asking, then is a cached verdict and a sync result', async () => {
    await queueVerification(verification());
    const calls = platform(genuine);
    expect(await flushQueue()).toBe(true);
    expect(await flushQueue()).toBe(true);
    expect(writes(calls)).toEqual([['/api/verify/31415926', 'key-1']]);
    expect(calls[1]).toMatchObject({
      headers: { 'x-csrf-token': 'token-1', 'accept-language': 'sw' },
      body: { scanned: 'http://localhost/verify/31415926', location: 'Unknown' },
    });
    expect(await getPendingVerifications()).toEqual([]);
    expect((await getCachedVerdict('31415926'))?.reply.verification.verdict).toBe('RECORD_GENUINE');
    expect(await drainSyncResults(undefined)).toMatchObject([{ kind: 'checked', code: '31415926' }]);
    expect(await drainSyncResults(undefined)).toEqual([]);
  });

  it('goes out with the place it was asked at', async () => {
    await queueVerification(verification({ location: { latitude: -1.3, longitude: 36.8 } }));
    const calls = platform(genuine);
    await flushQueue();
    expect(calls[1]).toMatchObject({ body: { location: { latitude: -1.3, longitude: 36.8 } } });
  });

  it('asked for again while it waits stays one verification', async () => {
    await queueVerification(verification());
    expect(await queueVerification(verification({ key: 'key-2', askedAt: '2026-11-20T09:00:00.000Z' }))).toEqual(
      verification(),
    );
    expect(await getPendingVerifications()).toEqual([verification()]);
  });

  it.each([
    ['no connection', offline],
    ['a broken answer', () => platform(() => ({ text: '<html>' }))],
    ['too many requests', () => platform(() => no(429, 'GATEWAY.TOO_MANY'))],
    ['an outage', () => platform(() => no(503, 'HTTP.BUSY'))],
    ['the same key at work', () => platform(() => no(409, 'PLATFORM.IN_PROGRESS'))],
    ['a session that changed under it', () => platform(() => no(403, 'GATEWAY.CROSS_SITE'))],
  ] as const)('stays, with its key, through %s', async (_what, network) => {
    await queueVerification(verification());
    network();
    expect(await flushQueue()).toBe(false);
    expect(await getPendingVerifications()).toEqual([verification()]);
    expect(await drainSyncResults(undefined)).toEqual([]);
    const calls = platform(genuine);
    expect(await flushQueue()).toBe(true);
    expect(writes(calls)).toEqual([['/api/verify/31415926', 'key-1']]);
  });

  it('that the server refuses is given up, and told', async () => {
    await queueVerification(verification());
    platform(() => no(400, 'PLATFORM.INVALID_INPUT', 'This is no code.'));
    expect(await flushQueue()).toBe(true);
    expect(await getPendingVerifications()).toEqual([]);
    expect(await drainSyncResults(undefined)).toEqual([
      { key: 'key-1', kind: 'check-refused', code: '31415926', detail: 'This is no code.' },
    ]);
  });
});

/** Whether a verdict about this code lies in the database, whatever is shown of it. */
const verdictOnDisk = (code: string) => inTransaction(['verdicts'], 'readonly', ({ verdicts }) => verdicts.get(code));
const functional = { ...nothingOptional, functional: true };
/** As in a service worker: no storage but the database. */
const inWorker = async <T>(work: () => Promise<T>): Promise<T> => {
  const blocked = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new ReferenceError('localStorage is not defined');
  });
  return work().finally(() => blocked.mockRestore());
};

describe('the verdict of a verification that waited', () => {
  it.each([
    ['a page', <T>(work: () => Promise<T>) => work()],
    ['a service worker', inWorker],
  ] as const)(
    'sent by %s, is kept where functional storage was allowed, and else only for who waits',
    async (_where, send) => {
      keepConsent(functional);
      await queueVerification(verification());
      keepConsent({ ...nothingOptional, functional: true, analytics: true });
      platform(genuine);
      await send(() => flushQueue());
      await dropVerdicts();
      expect(await verdictOnDisk('31415926')).not.toHaveProperty('until');

      keepConsent(nothingOptional);
      await queueVerification(verification({ key: 'key-2', code: '27182818' }));
      await send(() => flushQueue());
      expect((await getCachedVerdict('27182818'))?.reply.verification.verdict).toBe('RECORD_GENUINE');
      await dropVerdicts();
      expect(await getCachedVerdict('27182818')).toBeTruthy(); // The page that waits may read it later.
      const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
      expect(await getCachedVerdict('27182818')).toBeUndefined();
      await dropVerdicts();
      expect(await verdictOnDisk('27182818')).toBeUndefined();
      later.mockRestore();
    },
  );

  it('is not kept when that was taken back while it waited', async () => {
    keepConsent(functional);
    await queueVerification(verification());
    keepConsent(nothingOptional);
    await dropVerdicts();
    platform(genuine);
    await inWorker(() => flushQueue());
    expect(await verdictOnDisk('31415926')).toHaveProperty('until');
    expect(await getPendingVerifications()).toEqual([]);
  });
});

describe('kept verdicts', () => {
  beforeEach(() => keepConsent(functional));
  afterEach(() => localStorage.clear());

  it('go when functional storage is no longer allowed, and none is added', async () => {
    await cacheVerdict('31415926', aVerification());
    localStorage.setItem('verify-checks', '[]');
    keepConsent(nothingOptional);
    expect(localStorage.getItem('verify-checks')).toBeNull();
    await until(async () => (await verdictOnDisk('31415926')) === undefined);
    await cacheVerdict('31415926', aVerification());
    expect(await verdictOnDisk('31415926')).toBeUndefined();
  });

  it('are the newest of each code, and not more than fifty', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
    await inTransaction(['verdicts'], 'readwrite', async ({ verdicts }) => {
      for (let index = 0; index < maxVerdicts; index += 1)
        void verdicts.put({ code: `code-${index}`, reply: aVerification(), at: at(index) });
    });
    await cacheVerdict('code-new', aVerification({ verifiedAt: at(58) }));
    await cacheVerdict('code-7', aVerification({ verifiedAt: at(59), verdict: 'REVOKED' }));
    expect(await getCachedVerdict('code-0')).toBeUndefined();
    expect(await getCachedVerdict('code-1')).toBeTruthy();
    expect((await getCachedVerdict('code-7'))?.reply.verification.verdict).toBe('REVOKED');
  });
});

describe('a product submitted offline', () => {
  it('goes out once for its artisan, with the addresses of its photos, and leaves nothing behind', async () => {
    await queueProduct(product());
    const calls = platform(registered);
    expect(await flushQueue()).toBe(true);
    expect(await flushQueue()).toBe(true);
    expect(writes(calls)).toEqual([['/api/products', 'reg-1']]);
    expect(calls[1]?.body).toEqual({ name: 'Basket', imageUrls: ['/media/a'] });
    expect(await getPendingProducts('art_1')).toEqual([]);
    expect(await drainSyncResults('art_2')).toEqual([]);
    expect(await drainSyncResults('art_1')).toEqual([
      { key: 'reg-1', kind: 'registered', owner: 'art_1', name: 'Basket', productId: 'prd_9' },
    ]);
  });

  it.each<readonly [string, User | null]>([
    ['another artisan', { ...artisan, id: 'art_2' }],
    ['a customer of the same number', { ...artisan, userType: 'customer' }],
    ['nobody', null],
  ])('is neither sent nor seen while %s is signed in', async (_who, user) => {
    await queueProduct(product());
    const calls = platform(registered, user);
    await flushQueue();
    expect(writes(calls)).toEqual([]);
    expect(await getPendingProducts('art_2')).toEqual([]);
    expect(await getPendingProducts('art_1')).toHaveLength(1);
  });

  it('that is refused stays with the reason, is not sent again, and can be taken back as the draft it was', async () => {
    await queueProduct(product());
    const calls = platform(() => no(413, 'PRODUCTS.TOO_LARGE', 'The photos are too large.'));
    await flushQueue();
    await flushQueue();
    expect(writes(calls)).toHaveLength(1);
    expect(await getPendingProducts('art_1')).toMatchObject([
      { refused: { code: 'PRODUCTS.TOO_LARGE', detail: 'The photos are too large.' } },
    ]);
    expect(await dequeueProduct('art_2', 'reg-1')).toBeUndefined();
    expect((await dequeueProduct('art_1', 'reg-1'))?.draft).toEqual({ name: 'Basket' });
    expect(await getPendingProducts('art_1')).toEqual([]);
  });

  it('whose key the server may have forgotten is not sent a second time by itself', async () => {
    await queueProduct(product({ triedAt: new Date(Date.now() - 23.5 * 3600_000).toISOString() }));
    const calls = platform(registered);
    await flushQueue();
    expect(writes(calls)).toEqual([]);
    expect(await getPendingProducts('art_1')).toMatchObject([{ refused: { code: 'UNSURE' } }]);
  });

  it.each([
    [503, 'HTTP.BUSY'],
    [429, 'GATEWAY.TOO_MANY'],
    [500, 'PLATFORM.UNEXPECTED'],
  ])('is not held up by a verification that keeps failing with %i', async (status, code) => {
    await queueVerification(verification());
    await queueVerification(verification({ key: 'key-2', code: '27182818' }));
    await queueProduct(product());
    const calls = platform((call) =>
      call.path === '/api/verify/31415926'
        ? no(status, code)
        : call.path === '/api/products'
          ? registered()
          : genuine(),
    );
    expect(await flushQueue()).toBe(false);
    expect(writes(calls).map(([path]) => path)).toEqual([
      '/api/verify/31415926',
      '/api/verify/27182818',
      '/api/products',
    ]);
    expect([(await getPendingVerifications()).map(({ key }) => key), await getPendingProducts('art_1')]).toEqual([
      ['key-1'],
      [],
    ]);
  });

  it('is sent again under the same key when no answer came', async () => {
    await queueProduct(product());
    platform(() => ({ text: '' })); // It may have arrived: the answer did not.
    expect(await flushQueue()).toBe(false);
    expect((await getPendingProducts('art_1'))[0]?.triedAt).toBeTruthy();
    const calls = platform(registered);
    expect(await flushQueue()).toBe(true);
    expect(writes(calls)).toEqual([['/api/products', 'reg-1']]);
  });
});

describe('what an earlier build has stored', () => {
  /** As the first release wrote it, without any of today's names. */
  const older = {
    checks: { key: 'key-0', code: '31415926', scanned: '', language: 'fr', askedAt: '2026-11-20T08:00:00.000Z' },
    answers: { code: '27182818', reply: aVerification(), at: '2026-11-19T08:00:00.000Z' },
    photos: { id: 'photo-1', owner: 'art_1', blob: 'bytes' },
    products: {
      key: 'reg-0',
      owner: 'art_1',
      name: 'Stool',
      language: 'en',
      askedAt: '2026-11-20T08:00:00.000Z',
      body: { name: 'Stool' },
      photos: [{ id: 'photo-1' }],
      draft: { name: 'Stool' },
    },
    outcomes: { key: 'key-9', kind: 'check-refused', code: '31415962', detail: 'This is no code.' },
  };
  const keyPaths = { checks: 'key', answers: 'code', photos: 'id', products: 'key', outcomes: 'key' } as const;

  beforeEach(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('asili', 1);
        opening.onerror = () => reject(opening.error ?? new Error());
        opening.onupgradeneeded = () => {
          for (const [store, record] of Object.entries(older))
            opening.result.createObjectStore(store, { keyPath: keyPaths[store as keyof typeof older] }).put(record);
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );

  it('is read, sent and told', async () => {
    expect(await getPendingVerifications()).toEqual([older.checks]);
    expect(await getCachedVerdict('27182818')).toEqual(older.answers);
    expect(await getStoredPhoto('art_1', 'photo-1')).toBe('bytes');
    expect(await getPendingProducts('art_1')).toEqual([older.products]);
    expect(await drainSyncResults(undefined)).toEqual([older.outcomes]);
    const calls = platform(genuine, null);
    expect(await flushQueue()).toBe(true);
    expect(writes(calls)).toEqual([['/api/verify/31415926', 'key-0']]);
    expect(await getPendingVerifications()).toEqual([]);
  });
});

it('goes on where the browser refuses a channel to other tabs', () => {
  const { BroadcastChannel } = globalThis;
  Object.assign(globalThis, {
    BroadcastChannel: class {
      constructor() {
        throw new DOMException('denied', 'SecurityError');
      }
    },
  });
  const messages: unknown[] = [];
  const stop = onChange((settled) => void messages.push(settled));
  announceChange({ key: 'reg-1', productId: 'prd_9' });
  stop();
  expect(messages).toEqual([{ key: 'reg-1', productId: 'prd_9' }]);
  Object.assign(globalThis, { BroadcastChannel });
});

describe('the store', () => {
  it('keeps all writes of a step or none', async () => {
    const broken = inTransaction(['verifications', 'verdicts'], 'readwrite', async ({ verifications }) => {
      await verifications.put(verification());
      throw new Error('in between');
    });
    await expect(broken).rejects.toThrow('in between');
    expect(await getPendingVerifications()).toEqual([]);
  });

  it('gives way when everything is deleted, and starts empty', async () => {
    await queueVerification(verification());
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = resolve;
    });
    expect(await getPendingVerifications()).toEqual([]);
  });
});
