import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  summarise,
  summariseHours,
  totalRows,
  activityKinds,
  activityRecordOf,
  type ActivityEvent,
  type ActivityRecord,
} from '../../activity/domain/activity-record.ts';
import { analyticsOf } from './figures.ts';
import { countProducts } from '../../activity/domain/product-lifecycle.ts';

const at = (text: string) => new Date(`2026-11-${text}:00.000Z`);
const fact = (
  id: string,
  kind: ActivityRecord['kind'],
  productId: string,
  when: Date,
  place?: string,
): ActivityRecord => ({ id, kind, artisanId: 'art_1', productId, at: when, ...(place !== undefined && { place }) });
const event = (type: string, data: object): ActivityEvent =>
  ({ id: 'e1', time: at('20T10:00'), type, data }) as unknown as ActivityEvent;

describe('summarise', () => {
  it('does not care about order, and parts add up to the whole', () => {
    const facts = fc.array(
      fc.record({
        id: fc.uuid(),
        kind: fc.constantFrom(...activityKinds),
        artisanId: fc.constant('art_1'),
        productId: fc.constantFrom('p1', 'p2', 'p3'),
        at: fc.constant(at('20T10:00')),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(facts, fc.nat(40), (all, cut) => {
        expect(summarise([...all].reverse())).toEqual(summarise(all));
        const parts = [summarise(all.slice(0, cut)), summarise(all.slice(cut))];
        expect(totalRows(parts).sort((a, b) => (a.productId < b.productId ? -1 : 1))).toEqual(
          totalRows([summarise(all)]),
        );
      }),
    );
  });
});

describe('summariseHours', () => {
  it('keeps hours apart, which together are the day', () => {
    const facts = [
      fact('a', 'verification', 'p1', at('20T10:59'), 'Accra'),
      fact('b', 'product_view', 'p1', at('20T11:00')),
      fact('c', 'verification', 'p2', at('20T11:30')),
    ];
    const hours = summariseHours(facts);
    expect(hours.map(({ hour, rows }) => [hour, rows.length])).toEqual([
      [10, 1],
      [11, 2],
    ]);
    expect(totalRows(hours)).toEqual(totalRows([summarise(facts)]));
  });
});

describe('activityRecordOf', () => {
  it.each([
    ['verification.code-checked.v1', { artisanId: 'art_1', productId: 'p1', counted: true }, 'verification'],
    [
      'verification.code-checked.v1',
      { artisanId: 'art_1', productId: 'p1', counted: false, countedAttempt: true },
      'counterfeit_attempt',
    ],
    ['verification.code-checked.v1', { artisanId: 'art_1', productId: 'p1', counted: false }, undefined],
    ['verification.code-checked.v1', { artisanId: null, productId: null, counted: false }, undefined],
    [
      'verification.report-filed.v1',
      { artisanId: 'art_1', productId: 'p1', kind: 'counterfeit' },
      'counterfeit_report',
    ],
    ['verification.report-filed.v1', { artisanId: 'art_1', productId: 'p1', kind: 'stolen' }, undefined],
    [
      'payments.sale-counted.v1',
      { artisanId: 'art_1', orderId: 'o1', kind: 'sold', receives: { amount: '1.00', currency: 'KES' } },
      'payment_initiated',
    ],
    [
      'payments.sale-counted.v1',
      { artisanId: 'art_1', orderId: 'o1', kind: 'called-off', receives: { amount: '1.00', currency: 'KES' } },
      'sale_called_off',
    ],
    [
      'payments.sale-counted.v1',
      { artisanId: 'art_1', orderId: 'o1', kind: 'of a later release', receives: { amount: '1.00', currency: 'KES' } },
      undefined,
    ],
    ['payments.payout-changed.v1', { artisanId: 'art_1' }, undefined],
    ['products.product-registered.v3', { artisanId: 'art_1', productId: 'p1' }, 'product_registered'],
    ['products.product-offer-changed.v2', { productId: 'p1' }, undefined],
    ['products.something-new.v9', { productId: 'p1' }, undefined],
  ])('%s %j is %s', (type, data, kind) => {
    expect(activityRecordOf(event(type, data))?.kind).toBe(kind);
  });
});

describe('countProducts', () => {
  const lives = [
    { productId: 'p1', registeredAt: at('01T00:00'), certifiedAt: at('02T00:00') },
    { productId: 'p2', registeredAt: at('03T00:00') },
    { productId: 'p3', registeredAt: at('03T00:00'), certifiedAt: at('04T00:00'), supersededAt: at('10T00:00') },
    { productId: 'p4', supersededAt: at('10T00:00') },
  ];

  it('counts what was on record at that moment', () => {
    expect(countProducts(lives, at('01T12:00'))).toEqual({ totalProducts: 1, verifiedProducts: 0 });
    expect(countProducts(lives, at('09T00:00'))).toEqual({ totalProducts: 3, verifiedProducts: 2 });
    expect(countProducts(lives, at('10T00:00'))).toEqual({ totalProducts: 2, verifiedProducts: 1 });
  });
});

describe('analyticsOf', () => {
  it('shows the five best, the ten newest and the places', () => {
    const facts = Array.from({ length: 14 }, (_, index) =>
      fact(
        `f${String(index).padStart(2, '0')}`,
        index % 7 === 6 ? 'product_view' : 'verification',
        `p${index % 7}`,
        at(`20T${String(index + 1).padStart(2, '0')}:00`),
        index % 2 ? 'Accra' : 'Nairobi',
      ),
    );
    const period = { start: at('20T00:00'), end: at('22T00:00') };
    const page = analyticsOf(
      { period, zone: 'UTC', summaries: [{ day: '2026-11-20', ...summarise(facts) }] },
      { period, zone: 'UTC', summaries: [] },
      [{ productId: 'p0', name: 'Basket' }],
      facts,
    );
    expect(page.topProducts.map(({ productId, name }) => [productId, name])).toEqual([
      ['p0', 'Basket'],
      ['p1', 'p1'],
      ['p2', 'p2'],
      ['p3', 'p3'],
      ['p4', 'p4'],
    ]);
    expect(page.recentEvents.map(({ id }) => id)).toEqual([
      'f13',
      'f12',
      'f11',
      'f10',
      'f09',
      'f08',
      'f07',
      'f06',
      'f05',
      'f04',
    ]);
    expect(page).toMatchObject({
      verifications: 12,
      productViews: 2,
      counterfeitAttempts: 0,
      revenue: { amount: '0.00' },
      previous: { verifications: 0 },
    });
    expect(page.trend).toEqual([
      { date: '2026-11-20', verifications: 12, views: 2 },
      { date: '2026-11-21', verifications: 0, views: 0 },
    ]);
    expect(page.places).toEqual([
      { place: 'Accra', count: 6 },
      { place: 'Nairobi', count: 6 },
    ]);
  });

  it('adds up what sales bring, less what was cancelled, in the currency of the newest sales', () => {
    const period = { start: at('20T00:00'), end: at('22T00:00') };
    const sale = (
      id: string,
      kind: 'payment_initiated' | 'sale_called_off',
      amount: string,
      currency: string,
    ): ActivityRecord => ({ id, kind, artisanId: 'art_1', at: at('20T10:00'), money: { amount, currency } });
    const now = {
      period,
      zone: 'UTC',
      summaries: [
        {
          day: '2026-11-20',
          ...summarise([
            sale('a', 'payment_initiated', '10465.25', 'KES'),
            sale('b', 'payment_initiated', '500.00', 'KES'),
            sale('c', 'sale_called_off', '500.00', 'KES'),
          ]),
        },
        { day: '2026-11-21', ...summarise([sale('d', 'payment_initiated', '0.50', 'KES')]) },
      ],
    };
    const none = { period, zone: 'UTC', summaries: [] };
    const page = analyticsOf(now, none, [], [sale('a', 'payment_initiated', '10465.25', 'KES')]);
    expect([page.revenue, page.previous.revenue]).toEqual([
      { amount: '10465.75', currency: 'KES' },
      { amount: '0.00', currency: 'KES' },
    ]);
    expect(page.recentEvents).toEqual([
      { id: 'a', eventType: 'payment_initiated', timestamp: at('20T10:00').toISOString() },
    ]);
    expect(page.topProducts).toEqual([]);
    expect(analyticsOf(none, now, [], [])).toMatchObject({
      revenue: { amount: '0.00', currency: 'KES' },
      previous: { revenue: { amount: '10465.75' } },
    });
    expect(analyticsOf(none, none, [], []).revenue).toEqual({ amount: '0.00', currency: 'USD' });
  });
});
