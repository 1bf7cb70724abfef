import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { convertedEntry } from '../../reconciliation/domain/own-money-entries.ts';
import { conversionOf, movedByDispute } from './balance.ts';

/** As docs.stripe.com/api/balance_transactions/object shows one, with `source` expanded. */
const about = (object: string, currency = 'usd') => ({ object, amount: 8_500, currency }) as unknown as Stripe.Charge;
const charge = {
  id: 'txn_1',
  type: 'charge',
  amount: 7_820,
  currency: 'eur',
  exchange_rate: 0.92,
  source: about('charge'),
} as const;
type Read = Parameters<typeof conversionOf>[0];

describe('what a balance transaction converted', () => {
  it('closes in each currency through the position, the other way round where money went', () => {
    const lines = (transaction: Read) => {
      const made = conversionOf(transaction);
      return made && made !== 'unknown'
        ? convertedEntry(made).legs.map(({ account, amount }) => `${account} ${String(amount)}`)
        : made;
    };
    expect(lines(charge)).toEqual([
      'psp:stripe:receivable:EUR 7820',
      'fx:position:EUR -7820',
      'fx:position:USD 8500',
      'psp:stripe:receivable:USD -8500',
    ]);
    expect(lines({ ...charge, type: 'payment_refund', amount: -7_900, source: about('refund') })).toEqual([
      'psp:stripe-bank:receivable:EUR -7900',
      'fx:position:EUR 7900',
      'fx:position:USD -8500',
      'psp:stripe-bank:receivable:USD 8500',
    ]);
  });

  it.each<[string, Read, null | 'unknown']>([
    ['nothing where nothing was converted', { ...charge, exchange_rate: null }, null],
    ['nothing where the payer paid in the same currency', { ...charge, source: about('charge', 'eur') }, null],
    ['nothing we know where it is about something else', { ...charge, source: about('payout') }, 'unknown'],
    ['nothing we know where what it is about was not expanded', { ...charge, source: 'ch_1' }, 'unknown'],
    ['nothing we know of a currency that our books have not', { ...charge, source: about('charge', 'jpy') }, 'unknown'],
  ])('is %s', (_what, transaction, expected) => {
    expect(conversionOf(transaction)).toBe(expected);
  });
});

it('is, of a dispute, what was disputed: nothing once it is back, by whatever rate', () => {
  const withdrawn = { amount: -7_948, currency: 'eur' };
  const dispute = (...moves: readonly Pick<Stripe.BalanceTransaction, 'amount' | 'currency'>[]) =>
    movedByDispute({ amount: 8_500, currency: 'usd', balance_transactions: moves });
  expect([
    dispute(),
    dispute(withdrawn),
    dispute(withdrawn, { amount: 7_820, currency: 'eur' }),
    dispute({ amount: -8_400, currency: 'usd' }),
  ]).toEqual([0n, -8_500n, 0n, -8_400n]);
});
