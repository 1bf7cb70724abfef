import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { serverEvents } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { speakingTo } from '@asili/platform/testing';
import { feedLength } from '../src/feed/feed-store.mongo.ts';
import { streamsPerUser } from '../src/feed/follow-feed.ts';
import {
  anonymous,
  artisan,
  cleanUp,
  publisher,
  startInstance,
  testEnvironment,
  until,
  type Instance,
  type TestEvent,
} from './harness.ts';
import { listen } from './sse-client.ts';

const env = testEnvironment({ DEV_MAILBOX: '1' });
/** Stands still where a test does not move it. */
const began = Date.now();
let ahead = 0;
const clock = { now: () => new Date(began + ahead) };
const open: Awaited<ReturnType<typeof listen>>[] = [];
let one: Instance;
let two: Instance;
let kafka: Awaited<ReturnType<typeof publisher>>;

const registered = (productId: string, artisanId: string): TestEvent => ({
  type: 'products.product-registered.v2',
  subject: productId,
  version: 1,
  data: {
    productId,
    artisanId,
    country: 'KE',
    shortCode: '12345678',
    name: 'Basket',
    description: '',
    category: 'Home Decor',
    images: [],
    price: null,
    currency: 'USD',
    stock: 1,
  },
});
const delayed = (productId: string, version: number, reason: string): TestEvent => ({
  type: 'ledger.certificate-delayed.v1',
  subject: productId,
  version,
  data: { productId, reason },
});
const requested = (productId: string, artisanId: string): TestEvent => ({
  type: 'ledger.certificate-requested.v1',
  subject: productId,
  version: 1,
  data: { productId, artisanId, attempt: 1 },
});
const stored = (productId: string): TestEvent => ({
  type: 'ledger.certificate-content-stored.v1',
  subject: productId,
  version: 2,
  data: {
    productId,
    directoryCid: 'bafy1',
    metadataCid: 'bafy2',
    metadataUri: 'ipfs://bafy2',
    contentHash: 'ab'.repeat(32),
  },
});
const signed = (productId: string): TestEvent => ({
  type: 'ledger.certificate-signed.v1',
  subject: productId,
  version: 3,
  data: { productId },
});
const minted = (productId: string): TestEvent => ({
  type: 'ledger.serial-minted.v1',
  subject: productId,
  version: 4,
  data: {
    productId,
    tokenId: '0.0.5',
    serial: 1,
    transactionId: '0.0.2@1.1',
    consensusAt: '2026-11-21T10:00:00.000Z',
    feeUsd: '0.02',
  },
});
const failed = (productId: string, artisanId: string, version: number): TestEvent => ({
  type: 'products.product-certification-failed.v1',
  subject: productId,
  version,
  data: { productId, artisanId, reason: 'INSUFFICIENT_FUNDS' },
});
const checked = (
  verificationId: string,
  productId: string,
  artisanId: string,
  counted: boolean,
  change: object = {},
): TestEvent => ({
  type: 'verification.code-checked.v1',
  subject: verificationId,
  version: 1,
  data: {
    verificationId,
    code: productId,
    productId,
    artisanId,
    verdict: 'RECORD_GENUINE',
    isAuthentic: true,
    reasons: [],
    counted,
    channel: 'web',
    ...change,
  },
});

async function follow(instance: Instance, actor: Actor, lastEventId?: string) {
  const stream = await listen(`${instance.url}/api/events`, {
    ...speakingTo(instance.config)(actor),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  });
  open.push(stream);
  return stream;
}

describe('GET /api/events', () => {
  beforeAll(async () => {
    kafka = await publisher(env);
    [one, two] = await Promise.all([startInstance(env, clock), startInstance(env, clock)]);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((stream) => stream.close()));
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await kafka.close();
    await cleanUp(env);
  });

  it('is for signed-in people', async () => {
    expect((await follow(one, anonymous)).status).toBe(401);
    expect((await follow(one, { kind: 'service', id: 'ledger', language: 'en' })).status).toBe(403);
  });

  it('tells the owner, and only the owner, on every instance, in order and once, however often events are delivered', async () => {
    const [mine, mineToo, theirs] = await Promise.all([
      follow(one, artisan('art_a')),
      follow(two, artisan('art_a')),
      follow(one, artisan('art_b')),
    ]);
    expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const story = [
      registered('prd_a', 'art_a'),
      requested('prd_a', 'art_a'),
      delayed('prd_a', 2, 'LEDGER_UNREACHABLE'),
      failed('prd_a', 'art_a', 2),
    ];
    for (const [index, event] of story.entries()) {
      // Each from another topic than the one before, as they happen.
      await kafka.publish([event]);
      await until(() => mine.received.length === [1, 1, 2, 3][index], event.type);
    }
    await kafka.publish([
      ...story,
      checked('vrf_1', 'prd_a', 'art_a', true),
      checked('vrf_2', 'prd_a', 'art_a', false),
      checked('vrf_3', 'prd_a', 'art_a', false, { verdict: 'SUSPECT', isAuthentic: false, countedAttempt: true }),
    ]);
    for (const stream of [mine, mineToo]) {
      await until(() => stream.received.length >= 5, 'five events');
      for (const { event, data } of stream.received) serverEvents[event as keyof typeof serverEvents].parse(data);
      expect(stream.received.filter(({ event }) => event === 'product-status').map(({ data }) => data)).toMatchObject([
        { productId: 'prd_a', status: 'pending' },
        { productId: 'prd_a', status: 'pending', statusReason: 'LEDGER_UNREACHABLE' },
        { productId: 'prd_a', status: 'failed', statusReason: 'INSUFFICIENT_FUNDS' },
      ]);
      expect(
        stream.received
          .filter(({ event }) => event === 'verification')
          .map(({ data }) => (data as { verdict: string }).verdict)
          .sort(),
      ).toEqual(['RECORD_GENUINE', 'SUSPECT']);
      expect(stream.received.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5]);
    }
    expect(mineToo.received).toEqual(mine.received);
    expect(theirs.received).toEqual([]);
  });

  it('resumes where the browser left off, on another instance, with nothing twice and nothing left out', async () => {
    const before = await follow(one, artisan('art_c'));
    await kafka.publish([registered('prd_c', 'art_c')]);
    await until(() => before.received.length === 1, 'the registration');
    await kafka.publish([requested('prd_c', 'art_c'), stored('prd_c')]);
    await until(() => before.received.length === 2, 'two events');
    await before.close();
    await kafka.publish([signed('prd_c'), minted('prd_c')]);
    const after = await follow(two, artisan('art_c'), before.lastEventId);
    await until(() => after.received.length === 2, 'the two missed');
    await kafka.publish([failed('prd_c', 'art_c', 2)]);
    await until(() => after.received.length === 3, 'a new one');
    expect(after.received.map(({ id }) => id)).toEqual(['3', '4', '5']);
    expect(after.received.map(({ data }) => (data as { statusReason: string }).statusReason)).toEqual([
      'signed',
      'minted',
      'INSUFFICIENT_FUNDS',
    ]);
  });

  it('starts a little before now without a place, gives the place to resume from, and takes nonsense for none', async () => {
    const fresh = await follow(one, artisan('art_c'));
    await until(() => fresh.lastEventId === '5', 'the place');
    const confused = await follow(one, artisan('art_c'), 'x'.repeat(500));
    await until(() => confused.lastEventId === '5', 'the place');
    const beyond = await follow(one, artisan('art_c'), '999999');
    await until(() => beyond.received.length === 5, 'the whole feed');
    for (const { received } of [fresh, confused])
      expect(received.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']); // None of them is older than half a minute.
    ahead = 3_600_000;
    const late = await follow(two, artisan('art_c'));
    await until(() => late.lastEventId === '5', 'the place');
    ahead = 0;
    expect(late.received).toEqual([]);
  });

  it('keeps the newest lines only, and no news older than a day', async () => {
    const old = new Date(Date.now() - 25 * 3600_000);
    await kafka.publish([
      { ...registered('prd_d', 'art_d'), at: old },
      { ...requested('prd_d', 'art_d'), at: old },
    ]);
    await kafka.publish(
      Array.from({ length: feedLength + 30 }, (_, index) => delayed('prd_d', index + 2, `R${index}`)),
    );
    const stream = await follow(one, artisan('art_d'), '0');
    await until(
      () => stream.received.length > 0 && stream.received.at(-1)?.id === String(feedLength + 30),
      'the newest line',
    );
    const late = await follow(two, artisan('art_d'), '0');
    await until(() => late.received.at(-1)?.id === String(feedLength + 30), 'the newest line');
    expect(late.received.length).toBeGreaterThanOrEqual(feedLength);
    expect(late.received.length).toBeLessThan(feedLength + 21);
    expect(JSON.stringify(stream.received)).not.toContain(old.toISOString());
  });

  it('bounds the streams of one person and frees a place when one closes', async () => {
    const streams = await Promise.all(Array.from({ length: streamsPerUser }, () => follow(one, artisan('art_e'))));
    const refused = await follow(one, artisan('art_e'));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.response.json()).toMatchObject({ code: 'NOTIFICATIONS.TOO_MANY_STREAMS' });
    await streams[0]?.close();
    await until(async () => (await follow(one, artisan('art_e'))).status === 200, 'a free place');
  });

  it('ends its streams when the service stops, without waiting for the browsers', async () => {
    const three = await startInstance(env);
    const stream = await follow(three, artisan('art_f'));
    expect(stream.status).toBe(200);
    const closed = three.close();
    await until(() => stream.ended, 'the end of the stream');
    await closed;
  });
});
