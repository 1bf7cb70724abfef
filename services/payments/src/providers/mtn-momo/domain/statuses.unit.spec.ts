import { expect, it } from '@jest/globals';
import { payInStatusUpdate, payoutResult, refundStatusUpdate, type MomoTransaction } from './statuses.ts';

const at = new Date('2026-11-23T12:00:00Z');
const transaction = (over: Partial<MomoTransaction> = {}): MomoTransaction => ({
  status: 'SUCCESSFUL',
  amount: '24250',
  currency: 'UGX',
  externalId: 'ours',
  financialTransactionId: '1234567890',
  ...over,
});
const money = { currency: 'UGX', minor: 24_250n };

it('a request to pay confirms what was moved, fails by MTN’s word alone, and is unknown otherwise', () => {
  const update = (over: Partial<MomoTransaction>) => payInStatusUpdate(transaction(over), 'ours', 'ref', at);
  expect(update({})).toEqual({ kind: 'confirmed', receipt: 'ref', money, at });
  expect(update({ status: 'PENDING' })).toEqual({ kind: 'waiting' });
  const reasons = {
    APPROVAL_REJECTED: 'cancelled-on-phone',
    EXPIRED: 'timeout',
    PAYER_NOT_FOUND: 'unreachable',
    NOT_ENOUGH_FUNDS: 'insufficient-funds',
    INTERNAL_PROCESSING_ERROR: 'not-carried-out',
    constructor: 'not-carried-out',
  };
  for (const [reason, expected] of Object.entries(reasons))
    expect(update({ status: 'FAILED', reason })).toEqual({ kind: 'failed', reason: expected });
  expect(update({ status: 'FAILED' })).toEqual({ kind: 'failed', reason: 'not-carried-out' });
  for (const over of [
    { status: 'REJECTED' },
    { status: '' },
    { amount: 'much' },
    { currency: 'KES' },
    { externalId: 'theirs' },
    { externalId: 'theirs', status: 'FAILED' },
  ])
    expect(update(over)).toEqual({ kind: 'unknown' });
});

it('a transfer succeeds with receipt and sum, fails by MTN’s word alone, and is unknown otherwise', () => {
  const result = (over: Partial<MomoTransaction>) => payoutResult(transaction(over), 'ours');
  expect(result({})).toEqual({ kind: 'succeeded', receipt: '1234567890', money });
  const reasons = {
    PAYEE_NOT_FOUND: 'wrong-number',
    NOT_ENOUGH_FUNDS: 'float-empty',
    PAYEE_LIMIT_REACHED: 'limit',
    NOT_ALLOWED: 'account',
    INTERNAL_PROCESSING_ERROR: 'declined',
  };
  for (const [reason, expected] of Object.entries(reasons))
    expect(result({ status: 'FAILED', reason })).toEqual({ kind: 'failed', reason: expected });
  expect(payoutResult({ status: 'SUCCESSFUL', amount: '24250', currency: 'UGX', externalId: 'ours' }, 'ours')).toEqual({
    kind: 'unknown',
  });
  for (const over of [
    { status: 'PENDING' },
    { status: 'TIMEOUT' },
    { amount: '' },
    { externalId: 'theirs', status: 'FAILED' },
  ])
    expect(result(over)).toEqual({ kind: 'unknown' });
});

it('a refund of an empty float is sent anew, any other failure is an operator’s', () => {
  expect(refundStatusUpdate(transaction())).toEqual({ kind: 'succeeded' });
  for (const status of ['PENDING', 'CREATED'])
    expect(refundStatusUpdate(transaction({ status }))).toEqual({ kind: 'pending' });
  expect(refundStatusUpdate(transaction({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }))).toEqual({ kind: 'void' });
  expect(refundStatusUpdate(transaction({ status: 'FAILED', reason: 'PAYEE_NOT_FOUND' }))).toEqual({
    kind: 'failed',
    reason: 'payee-not-found',
  });
});
