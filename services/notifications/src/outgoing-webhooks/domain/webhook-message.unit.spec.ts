import { expect, it } from '@jest/globals';
import { paymentMessagesOf, type PaymentEvent } from './webhook-message.ts';

const happened = (type: PaymentEvent['type'], data: object = {}): PaymentEvent =>
  ({
    id: 'evt_1',
    time: new Date('2026-11-23T10:00:00Z'),
    type,
    data: { paymentId: 'pay_1', purchaseId: 'pur_1', ...data },
  }) as PaymentEvent;
const changed = (state: string): [PaymentEvent, string] => [happened('payments.payment-changed.v1', { state }), state];
const ended = (outcome: string): [PaymentEvent, string] => [
  happened('payments.payment-ended.v1', { outcome }),
  outcome,
];

it.each<[PaymentEvent, string]>([
  ...['awaiting-payment', 'detected', 'underpaid', 'late', 'review', 'refund-pending'].map(changed),
  [happened('payments.payment-confirmed.v1', { customerId: 'cus_1' }), 'paid'],
  ...['failed', 'cancelled', 'expired'].map(ended),
  [happened('payments.payment-refunded.v1', { refundId: 'ref_1' }), 'refunded'],
])('%j is told to each seller of it, once, as %s', (event, state) => {
  expect(paymentMessagesOf(event, ['art_1', 'art_2', 'art_1']).map(({ artisanId, data }) => [artisanId, data])).toEqual(
    ['art_1', 'art_2'].map((id) => [id, { paymentId: 'pay_1', purchaseId: 'pur_1', state }]),
  );
});
