import { describe, expect, it } from '@jest/globals';
import { type Checkout, checkoutStatusUpdate, refundStatusUpdate, disputeState } from './statuses.ts';

const at = new Date('2026-11-24T12:00:00Z');
const checkout = (state: Checkout['state'], status: string | null, currency = 'usd'): Checkout => ({
  reference: 'cs_1',
  paymentId: 'pay_1',
  url: null,
  state,
  intent: status === null ? null : { id: 'pi_1', status, received: status === 'succeeded' ? 8499n : 0n, currency },
});

describe('checkoutNews', () => {
  it('is confirmed by money received, in whatever state the page is, and by the amount received', () => {
    expect(checkoutStatusUpdate(checkout('complete', 'succeeded', 'ugx'), at)).toEqual({ kind: 'unknown' }); // A price may be in it, but we have no books of it there.
    for (const state of ['open', 'complete', 'expired'] as const)
      expect(checkoutStatusUpdate(checkout(state, 'succeeded'), at)).toEqual({
        kind: 'confirmed',
        receipt: 'pi_1',
        money: { currency: 'USD', minor: 8499n },
        at,
      });
    expect(checkoutStatusUpdate(checkout('complete', 'succeeded', 'xxx'), at)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['open', null, { kind: 'waiting' }],
    ['open', 'requires_payment_method', { kind: 'waiting' }],
    ['complete', 'processing', { kind: 'detected', reference: 'cs_1' }],
    ['expired', null, { kind: 'failed', reason: 'expired' }],
    ['expired', 'canceled', { kind: 'failed', reason: 'expired' }],
    ['expired', 'processing', { kind: 'detected', reference: 'cs_1' }],
    ['complete', 'requires_payment_method', { kind: 'failed', reason: 'declined' }],
    ['complete', 'something new', { kind: 'unknown' }],
    ['complete', null, { kind: 'unknown' }],
    ['expired', 'something new', { kind: 'unknown' }],
  ] as const)('%s with %s', (state, status, update) => {
    expect(checkoutStatusUpdate(checkout(state, status), at)).toEqual(update);
  });
});

it.each([
  ['succeeded', { kind: 'succeeded' }],
  ['failed', { kind: 'failed', reason: 'failed' }],
  ['canceled', { kind: 'failed', reason: 'canceled' }],
  ['pending', { kind: 'pending' }],
  ['requires_action', { kind: 'pending' }],
  ['something new', { kind: 'pending' }],
  ['', { kind: 'pending' }],
])('a refund that is %j', (status, update) => {
  expect(refundStatusUpdate(status)).toEqual(update);
});

describe('a dispute’s status', () => {
  it.each([
    ['needs_response', -1n, 'open'],
    ['under_review', -1n, 'open'],
    ['warning_needs_response', 0n, 'open'],
    ['warning_under_review', 0n, 'open'],
    ['something_new', 0n, 'open'],
    ['won', 0n, 'won'],
    ['warning_closed', 0n, 'won'],
    ['prevented', 0n, 'won'],
    ['prevented', -1n, 'lost'],
    ['lost', -1n, 'lost'],
    ['appeal_needs_response', -1n, 'lost'],
    ['appeal_under_review', -1n, 'lost'],
  ] as const)('%s with %s on the balance is %s', (status, moved, state) =>
    expect(disputeState(status, moved)).toBe(state),
  );
});
