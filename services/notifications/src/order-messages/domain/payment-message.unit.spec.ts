import { describe, expect, it } from '@jest/globals';
import { declinedMessagesOf, paymentMessageOf } from './payment-message.ts';

const event = { id: 'e1', time: new Date() };
const letter = (text: string, values = {}) => ({ to: 'buyer', text, recipient: 'cus_1', page: '/pay/pay_1', values });

describe('what people are told of a payment that brings no order', () => {
  const orders = [
    { orderId: 'ord_1', number: '1043218', artisanId: 'art_1' },
    { orderId: 'ord_2', number: '1043226', artisanId: 'art_2' },
  ];
  const messages = (reason: string) =>
    declinedMessagesOf({
      ...event,
      type: 'orders.purchase-payment-declined.v1',
      data: { purchaseId: 'pur_1', paymentId: 'pay_1', customerId: 'cus_1', reason, orders },
    });

  it('tells both sides where the items are gone', () => {
    expect(messages('gone')).toEqual([
      letter('payment-declined'),
      ...orders.map(({ number, artisanId }) => ({
        to: 'artisan',
        text: 'unsold',
        recipient: artisanId,
        page: '/orders',
        values: { number },
      })),
    ]);
  });

  it('tells no artisan of a purchase that was given up, and none whose order stands', () => {
    expect(['given-up', 'paid-otherwise', 'of-a-newer-release'].map(messages)).toEqual([
      [letter('payment-declined')],
      [letter('paid-twice')],
      [letter('payment-declined')],
    ]);
  });

  it('tells the buyer that their money is late, and of no other state', () => {
    const changed = (state: string) =>
      paymentMessageOf({
        ...event,
        type: 'payments.payment-changed.v1',
        data: { paymentId: 'pay_1', purchaseId: 'pur_1', state },
      })?.({ id: 'cus_1' });
    expect(changed('late')).toEqual(letter('payment-late'));
    expect(
      ['detected', 'settled', 'refund-pending', 'of-a-newer-release'].flatMap((state) => changed(state) ?? []),
    ).toEqual([]);
  });

  it('tells the buyer of a refund that is of no order; orders and plans have letters of their own', () => {
    const refunded = (orderIds: string[], purchaseId = 'pur_01jd7e2a4b5c6d7e8f9g0h1j2k') =>
      paymentMessageOf({
        ...event,
        type: 'payments.payment-refunded.v1',
        data: {
          paymentId: 'pay_1',
          purchaseId,
          refundId: 'ref_1',
          money: { amount: '24249.00', currency: 'KES' },
          orderIds,
        },
      })?.({ id: 'cus_1' });
    expect(refunded([])).toEqual(letter('payment-refunded', { money: 'KES 24249' }));
    expect([refunded(['ord_1']), refunded([], 'pln_01jd7e2a4b5c6d7e8f9g0h1j2k')]).toEqual([undefined, undefined]);
  });
});

describe('a payment that is settled in days', () => {
  const event = { id: 'e1', time: new Date('2026-11-24T08:00:00Z') };
  const waited = { id: 'cus_1', settlesBy: '2026-12-14T08:00:00.000Z' };
  const message = { to: 'buyer', recipient: 'cus_1', page: '/pay/pay_1' };

  it('tells its buyer until when it is waited for, and that nothing came of it; who waited at the screen hears nothing of that', () => {
    const processing = paymentMessageOf({
      ...event,
      type: 'payments.payment-changed.v1',
      data: { paymentId: 'pay_1', purchaseId: 'pur_1', state: 'processing' },
    });
    expect(processing?.(waited)).toEqual({ ...message, text: 'payment-processing', values: { day: waited.settlesBy } });
    expect(processing?.({ ...waited, itemsHeld: false })).toEqual({
      ...message,
      text: 'payment-unheld',
      values: { day: waited.settlesBy },
    });
    const ended = (outcome: 'failed' | 'cancelled' | 'expired') =>
      paymentMessageOf({
        ...event,
        type: 'payments.payment-ended.v1',
        data: { paymentId: 'pay_1', purchaseId: 'pur_1', outcome },
      });
    for (const outcome of ['failed', 'expired'] as const)
      expect(ended(outcome)?.(waited)).toEqual({ ...message, text: 'payment-unsettled', values: {} });
    expect([ended('failed')?.({ id: 'cus_1' }), ended('expired')?.({ id: 'cus_1' }), ended('cancelled')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
