import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel';
import type { FeedEntry, FeedEvent } from './domain/feed-entry.ts';
import type { FeedNotifier } from './feed-notifier.ts';
import type { FeedStore } from './feed-store.ts';
import { RecordFeed } from './record-feed.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const event = (type: string, data: object, time = now): FeedEvent => ({ id: `${type}-1`, time, type, data }) as unknown as FeedEvent;

function scene() {
  const lines: [string, FeedEntry][] = [];
  const notified: string[] = [];
  const owners = new Map<string, string>();
  const record = new RecordFeed(
    { remember: async (product, artisan) => void owners.set(product, artisan), find: async (product) => owners.get(product) ?? null },
    { append: async (user: string, entry: FeedEntry) => Boolean(lines.push([user, entry])) } as unknown as FeedStore,
    { publish: async (user: string) => void notified.push(user) } as unknown as FeedNotifier,
    fixedClock(now),
  );
  return { record, lines, notified, owners };
}

describe('RecordFeed', () => {
  it('finds the owner of a product whose event does not name one', async () => {
    const { record, lines, notified } = scene();
    await record.run(event('products.product-registered.v1', { productId: 'prd_1', artisanId: 'art_1' }));
    await record.run(event('products.product-archived.v1', { productId: 'prd_1' }));
    expect(lines.map(([user, { data }]) => [user, data['status']])).toEqual([['art_1', 'pending'], ['art_1', 'archived']]);
    expect(notified).toEqual(['art_1', 'art_1']);
  });

  it('remembers owners from old events but makes no news of them', async () => {
    const { record, lines, owners } = scene();
    await record.run(event('products.product-registered.v1', { productId: 'prd_1', artisanId: 'art_1' }, new Date(now.getTime() - 25 * 3600_000)));
    expect([lines, owners.get('prd_1')]).toEqual([[], 'art_1']);
  });

  it.each([
    ['products.product-offer-changed.v1', { productId: 'prd_1' }],
    ['products.product-archived.v1', { productId: 'prd_unknown' }],
    ['verification.code-checked.v1', { productId: null, artisanId: null, counted: false, verdict: 'UNKNOWN' }],
    ['verification.code-checked.v1', { productId: 'prd_1', artisanId: 'art_1', counted: false, verdict: 'RECORD_GENUINE' }],
    ['verification.report-filed.v1', { productId: 'prd_1', artisanId: 'art_1' }],
    ['verification.something-new.v1', { productId: 'prd_1', artisanId: 'art_1' }],
  ])('makes no line of %s %j', async (type, data) => {
    const { record, lines, notified } = scene();
    await record.run(event(type, data));
    expect([lines, notified]).toEqual([[], []]);
  });
});
