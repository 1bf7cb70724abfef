import { describe, expect, it } from '@jest/globals';
import type { Checkout } from './checkout.ts';
import { checkoutNews } from './checkout-news.ts';

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
    for (const state of ['open', 'complete', 'expired'] as const)
      expect(checkoutNews(checkout(state, 'succeeded'), at)).toEqual({
        kind: 'confirmed',
        receipt: 'pi_1',
        money: { currency: 'USD', minor: 8499n },
        at,
      });
    expect(checkoutNews(checkout('complete', 'succeeded', 'xxx'), at)).toEqual({ kind: 'unknown' });
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
  ] as const)('%s with %s', (state, status, news) => {
    expect(checkoutNews(checkout(state, status), at)).toEqual(news);
  });
});
