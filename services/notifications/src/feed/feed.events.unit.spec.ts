import { fixedClock, stub } from '@asili/kernel/testing';
import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { FeedEntry, FeedEvent } from './domain/feed-entry.ts';
import type { FeedNotifier } from './follow-feed.ts';
import type { FeedStore, ProductOwner } from './feed-store.mongo.ts';
import { RecordFeed } from './feed.events.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const event = (type: string, data: object, time = now): FeedEvent =>
  ({ id: `${type}-1`, time, type, data }) as unknown as FeedEvent;

function scene() {
  const lines: [string, FeedEntry][] = [];
  const notified: string[] = [];
  const owners = new Map<string, ProductOwner>();
  const record = new RecordFeed(
    stub({
      remember: async (product, artisanId) =>
        void owners.set(product, { isSettled: false, ...owners.get(product), artisanId }),
      settle: async (product) => {
        const owner = owners.get(product);
        if (owner) owners.set(product, { ...owner, isSettled: true });
      },
      find: async (product) => owners.get(product) ?? null,
    }),
    { append: async (user: string, entry: FeedEntry) => Boolean(lines.push([user, entry])) } as unknown as FeedStore,
    { publish: async (user: string) => void notified.push(user) } as unknown as FeedNotifier,
    stub({
      sellersOf: async () => [],
      payerIdOf: async (paymentId: string) => (paymentId === 'pay_1' ? 'cus_1' : undefined),
    }),
    fixedClock(now),
  );
  return { record, lines, notified, owners };
}

describe('RecordFeed', () => {
  it('has who paid look at their payment again when they are asked where a refund goes', async () => {
    const { record, lines, notified } = scene();
    const data = {
      paymentId: 'pay_1',
      purchaseId: 'pur_1',
      customerId: 'cus_1',
      refundId: 'ref_1',
      money: { amount: '1.00', currency: 'HBAR' },
      state: 'asked',
      until: now.toISOString(),
    };
    await record.runRefund({ id: 'e1', time: now, type: 'payments.refund-destination-changed.v1', data });
    await record.runRefund({
      id: 'e2',
      time: new Date(now.getTime() - 25 * 3_600_000),
      type: 'payments.refund-destination-changed.v1',
      data,
    });
    expect([lines, notified]).toEqual([
      [
        [
          'cus_1',
          { id: 'e1', type: 'payment', data: { paymentId: 'pay_1', purchaseId: 'pur_1', at: now.toISOString() } },
        ],
      ],
      ['cus_1'],
    ]);
  });

  it('has who pays look at their payment again however it stands now, and nobody at one that is not known', async () => {
    const { record, lines } = scene();
    const data = { paymentId: 'pay_1', purchaseId: 'pur_1' };
    await record.runPayment({
      id: 'e1',
      time: now,
      type: 'payments.payment-changed.v1',
      data: { ...data, state: 'detected' },
    });
    await record.runPayment({
      id: 'e2',
      time: now,
      type: 'payments.payment-ended.v1',
      data: { ...data, outcome: 'expired' },
    });
    await record.runPayment({
      id: 'e3',
      time: now,
      type: 'payments.payment-refunded.v1',
      data: { ...data, refundId: 'ref_1', money: { amount: '1.00', currency: 'HBAR' }, orderIds: [] },
    });
    await record.runPayment({
      id: 'e4',
      time: now,
      type: 'payments.payment-changed.v1',
      data: { ...data, paymentId: 'pay_9', state: 'detected' },
    });
    await record.runPayment({
      id: 'e5',
      time: new Date(now.getTime() - 25 * 3_600_000),
      type: 'payments.payment-changed.v1',
      data: { ...data, state: 'detected' },
    });
    expect(lines).toEqual(
      ['e1', 'e2', 'e3'].map((id) => ['cus_1', { id, type: 'payment', data: { ...data, at: now.toISOString() } }]),
    );
  });

  it('finds the owner of a product whose event does not name one', async () => {
    const { record, lines, notified } = scene();
    await record.run(event('products.product-registered.v3', { productId: 'prd_1', artisanId: 'art_1' }));
    await record.run(event('products.product-archived.v1', { productId: 'prd_1' }));
    expect(lines.map(([user, { data }]) => [user, data['status']])).toEqual([
      ['art_1', 'pending'],
      ['art_1', 'archived'],
    ]);
    expect(notified).toEqual(['art_1', 'art_1']);
  });

  it('remembers owners from old events but makes no news of them', async () => {
    const { record, lines, owners } = scene();
    await record.run(
      event(
        'products.product-registered.v3',
        { productId: 'prd_1', artisanId: 'art_1' },
        new Date(now.getTime() - 25 * 3600_000),
      ),
    );
    expect([lines, owners.get('prd_1')?.artisanId]).toEqual([[], 'art_1']);
  });

  it('tells the ledger’s steps to the owner whom it or the shop named, and none after the outcome', async () => {
    const { record, lines } = scene();
    await record.run(event('ledger.certificate-requested.v1', { productId: 'prd_1', artisanId: 'art_1', attempt: 1 }));
    for (const type of ['certificate-content-stored', 'certificate-signed', 'serial-minted'])
      await record.run(event(`ledger.${type}.v1`, { productId: 'prd_1' }));
    await record.run(event('ledger.certificate-delayed.v1', { productId: 'prd_1', reason: 'LEDGER_UNREACHABLE' }));
    await record.run(event('products.product-certified.v1', { productId: 'prd_1', artisanId: 'art_1' }));
    await record.run(event('products.product-registered.v3', { productId: 'prd_1', artisanId: 'art_1' }));
    await record.run(event('ledger.serial-minted.v1', { productId: 'prd_1' }));
    expect(lines.map(([user, { data }]) => [user, data['status'], data['statusReason']])).toEqual([
      ...['content-stored', 'signed', 'minted', 'LEDGER_UNREACHABLE'].map((reason) => ['art_1', 'pending', reason]),
      ['art_1', 'verified', undefined],
      ['art_1', 'pending', undefined],
    ]);
  });

  it.each([
    ['products.product-offer-changed.v2', { productId: 'prd_1' }],
    ['products.product-archived.v1', { productId: 'prd_unknown' }],
    ['verification.code-checked.v1', { productId: null, artisanId: null, counted: false, verdict: 'UNKNOWN' }],
    [
      'verification.code-checked.v1',
      { productId: 'prd_1', artisanId: 'art_1', counted: false, verdict: 'RECORD_GENUINE' },
    ],
    ['verification.report-filed.v1', { productId: 'prd_1', artisanId: 'art_1' }],
    ['verification.something-new.v1', { productId: 'prd_1', artisanId: 'art_1' }],
  ])('makes no line of %s %j', async (type, data) => {
    const { record, lines, notified } = scene();
    await record.run(event(type, data));
    expect([lines, notified]).toEqual([[], []]);
  });
});
