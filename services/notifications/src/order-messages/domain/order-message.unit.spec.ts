import { describe, expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { mailOf } from '../../messages/domain/render-message.ts';
import {
  deadlineMessagesOf,
  messagesOf,
  moneyMessagesOf,
  payoutMessagesOf,
  reviewMessagesOf,
} from './order-message.ts';
import { buyerTexts } from './order-texts.ts';

const changed = (state: string, by: string) =>
  messagesOf({
    id: 'e1',
    time: new Date(),
    type: 'orders.order-changed.v1',
    data: {
      orderId: 'ord_1',
      number: '1043218',
      purchaseId: 'pur_1',
      paymentId: 'pay_1',
      artisanId: 'art_1',
      customerId: 'cus_1',
      state,
      by,
    },
  }).map(({ recipient, text, page }) => [recipient, text, page]);

describe('what people are told of an order', () => {
  it.each([
    ['new', 'system', [['art_1', 'new', '/orders/ord_1']]],
    ['accepted', 'artisan', [['cus_1', 'accepted', '/orders/pur_1']]],
    ['shipped', 'artisan', [['cus_1', 'shipped', '/orders/pur_1']]],
    ['cancelled', 'buyer', [['art_1', 'cancelled', '/orders/ord_1']]],
    ['cancelled', 'artisan', [['cus_1', 'cancelled', '/orders/pur_1']]],
    [
      'cancelled',
      'system',
      [
        ['art_1', 'cancelled', '/orders/ord_1'],
        ['cus_1', 'cancelled', '/orders/pur_1'],
      ],
    ],
    ['disputed', 'buyer', [['art_1', 'disputed', '/orders/ord_1']]],
    ['a-state-of-a-newer-release', 'system', []],
  ])('%s by %s', (state, by, messages) => {
    expect(changed(state, by)).toEqual(messages);
  });

  it('a paid purchase is one letter to its buyer, whatever the number of artisans', () => {
    const order = (number: string) => ({ orderId: `ord_${number}`, number, artisanId: 'art_1', lines: [], totals: [] });
    const data = {
      purchaseId: 'pur_1',
      paymentId: 'pay_1',
      customerId: 'cus_1',
      orders: [order('1043218'), order('1043226')],
    };
    expect(messagesOf({ id: 'e1', time: new Date(), type: 'orders.purchase-paid.v1', data })).toEqual([
      { to: 'buyer', text: 'paid', recipient: 'cus_1', page: '/orders/pur_1', values: { numbers: '1043218, 1043226' } },
    ]);
  });

  const values = {
    day: '2026-12-02',
    number: '1043218',
    numbers: '1043218, 1043226',
    stars: '5',
    money: 'KES 24249',
    url: `https://www.a-rather-long-address.example/orders/ord_${'0'.repeat(26)}`,
  };
  it('an artisan is reminded of what would cancel their order', () => {
    const data = {
      orderId: 'ord_1',
      number: '1043218',
      purchaseId: 'pur_1',
      artisanId: 'art_1',
      what: 'accept',
      at: '2026-11-30T11:00:00.000Z',
      hours: 24,
    };
    expect(
      deadlineMessagesOf({ id: 'e1', time: new Date(), type: 'orders.order-deadline-approached.v1', data }),
    ).toEqual([
      {
        to: 'artisan',
        text: 'reminder',
        recipient: 'art_1',
        page: '/orders/ord_1',
        values: { number: '1043218', what: 'accept', at: data.at },
        orderId: 'ord_1',
      },
    ]);
  });

  it('a review is told to the artisan with its stars, a reply to the buyer', () => {
    const event = { id: 'e1', time: new Date() };
    const data = {
      reviewId: 'rev_1',
      productId: 'prd_1',
      orderId: 'ord_1',
      number: '1043218',
      purchaseId: 'pur_1',
      artisanId: 'art_1',
      customerId: 'cus_1',
      wordsId: 'w',
      after: { stars: [0, 0, 0, 1, 0], withPhotos: 0 },
    };
    expect(
      reviewMessagesOf({
        ...event,
        type: 'orders.review-written.v1',
        data: { ...data, boughtId: 'prd_1', rating: 4, images: [] },
      }),
    ).toEqual([
      {
        to: 'artisan',
        text: 'reviewed',
        recipient: 'art_1',
        page: '/orders/ord_1',
        values: { number: '1043218', stars: '4' },
        orderId: 'ord_1',
      },
    ]);
    expect(reviewMessagesOf({ ...event, type: 'orders.review-replied.v1', data })).toEqual([
      { to: 'buyer', text: 'replied', recipient: 'cus_1', page: '/orders/pur_1', values: { number: '1043218' } },
    ]);
  });

  it('a payout is told when it has come and when it could not', () => {
    const messages = (state: string, reason?: string) =>
      payoutMessagesOf({
        id: 'e1',
        time: new Date(),
        type: 'payments.payout-changed.v1',
        data: {
          payoutId: 'out_1',
          artisanId: 'art_1',
          provider: 'mpesa',
          money: { amount: '10465.00', currency: 'KES' },
          state,
          ...(reason !== undefined && { reason }),
        },
      });
    expect(
      ['queued', 'on-the-way', 'held', 'in-doubt', 'of-a-newer-release'].flatMap((state) => messages(state)),
    ).toEqual([]);
    expect(['paid', 'returned'].flatMap((state) => messages(state))).toEqual(
      ['paid', 'returned'].map((text) => ({
        to: 'payee',
        text,
        recipient: 'art_1',
        page: '/payouts',
        values: { money: 'KES 10465' },
      })),
    );
    expect(
      [...messages('returned', 'reversed'), ...messages('returned', 'wrong-number')].map(({ text }) => text),
    ).toEqual(['reversed', 'returned']);
  });

  it('a payout that is held for long is told of', () => {
    const event = {
      id: 'e1',
      time: new Date(),
      type: 'payments.payout-delayed.v1' as const,
      data: {
        payoutId: 'out_1',
        artisanId: 'art_1',
        provider: 'mpesa',
        money: { amount: '10465.00', currency: 'KES' },
        reason: 'float-empty',
      },
    };
    expect(moneyMessagesOf(event)).toEqual([
      { to: 'payee', text: 'delayed', recipient: 'art_1', page: '/payouts', values: { money: 'KES 10465' } },
    ]);
  });

  it('an order whose payer’s bank takes the money back is told to its artisan, and how that ends', () => {
    const messages = (state: string) =>
      moneyMessagesOf({
        id: 'e1',
        time: new Date(),
        type: 'payments.order-disputed-by-bank.v1',
        data: {
          disputeId: 'dsp_1',
          paymentId: 'pay_1',
          orderId: 'ord_1',
          artisanId: 'art_1',
          state,
          money: { amount: '15310.00', currency: 'KES' },
        },
      });
    expect(['open', 'won', 'lost'].flatMap(messages)).toEqual(
      ['bank-open', 'bank-won', 'bank-lost'].map((text) => ({
        to: 'payee',
        text,
        recipient: 'art_1',
        page: '/orders/ord_1',
        values: { money: 'KES 15310' },
      })),
    );
    expect(messages('of-a-newer-release')).toEqual([]);
  });

  it.each(
    languages.flatMap((language) =>
      Object.keys(buyerTexts).map((name) => [name as keyof typeof buyerTexts, language] as const),
    ),
  )('e-mail %s in %s is whole', (name, language) => {
    const mail = mailOf(buyerTexts[name], language, values);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/);
    expect(mail.text).toContain(values.url);
  });
});
