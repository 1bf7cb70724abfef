import { expect, it } from '@jest/globals';
import {
  paymentOf,
  referenceOf,
  refundStatusUpdate,
  transactionStatusUpdate,
  type PaystackTransaction,
} from './statuses.ts';

const at = new Date('2026-11-23T12:00:00Z');
const transaction = (over: Partial<PaystackTransaction> = {}): PaystackTransaction => ({
  id: '4099260516',
  reference: 'ref',
  status: 'success',
  minor: 1_940_000n,
  currency: 'KES',
  fees: null,
  ...over,
});

it('a reference holds its payment, in signs Paystack takes, and no other is ours', () => {
  const reference = referenceOf('pay_01hx3v9k', '0a1b2c3d');
  expect([reference, paymentOf(reference)]).toEqual(['pay-01hx3v9k-0a1b2c3d', 'pay_01hx3v9k']);
  for (const other of ['', 'order_12345', 'pay-1', 'pay-1-0a1b2c3', 'pay-1-0a1b2c3d-x', 'pay-$ne-0a1b2c3d'])
    expect(paymentOf(other)).toBeNull();
});

it('a transaction confirms by success alone, waits while nobody paid, and is unknown otherwise', () => {
  const update = (over: Partial<PaystackTransaction>) => transactionStatusUpdate(transaction(over), 'ref', at);
  expect(update({})).toEqual({
    kind: 'confirmed',
    receipt: '4099260516',
    money: { currency: 'KES', minor: 1_940_000n },
    at,
  });
  for (const status of ['abandoned', 'failed']) expect(update({ status })).toEqual({ kind: 'waiting' });
  for (const status of ['ongoing', 'pending', 'processing', 'queued'])
    expect(update({ status })).toEqual({ kind: 'detected', reference: 'ref' });
  for (const over of [{ status: 'reversed' }, { status: '' }, { currency: 'USD' }, { reference: 'another' }])
    expect(update(over)).toEqual({ kind: 'unknown' });
});

it('a refund succeeds or fails by Paystack’s word alone', () => {
  expect(
    ['processed', 'failed', 'needs-attention', 'pending', 'processing', 'x'].map(
      (status) => refundStatusUpdate(status).kind,
    ),
  ).toEqual(['succeeded', 'failed', 'failed', 'pending', 'pending', 'pending']);
});
