import Stripe from 'stripe';
import { type Currency, type Money, Clock, toRealTime } from '@asili/kernel';
import { Mongo, Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Conversion } from '../../reconciliation/domain/own-money-entries.ts';
import { stripeCurrencyOf, disputeState } from './domain/statuses.ts';
import { StripeSettings, stripeAt } from './client.http.ts';
import { ExternalAccount, type Settlement } from '../../reconciliation/external-accounts.ts';

type Transaction = Pick<Stripe.BalanceTransaction, 'id' | 'type' | 'amount' | 'currency' | 'exchange_rate' | 'source'>;
type Moved = Pick<Stripe.BalanceTransaction, 'amount' | 'currency'>;
/** Its movements are absent in half an answer. */
type Dispute = Pick<Stripe.Dispute, 'amount' | 'currency'> & { readonly balance_transactions?: readonly Moved[] };

const signed = (size: number, like: number): bigint => (like < 0 ? -BigInt(size) : BigInt(size));
/** What was paid, given back or disputed, as its payer knows it: the object a balance transaction is about. */
const presented: ReadonlySet<string> = new Set(['charge', 'refund', 'dispute']);

/**
 * What a balance transaction that carries an exchange rate converted: what its payer was charged or given back, into what Stripe keeps for us. Null where
 * nothing was converted; 'unknown' for what we have no books of: another currency, or about no charge, refund or dispute. Pure. The fee is Stripe's own
 * and of the settlement currency from the start. Source: docs.stripe.com/api/balance_transactions/object, `exchange_rate`, `source` (expanded).
 */
export function conversionOf({
  id,
  type,
  amount,
  currency,
  exchange_rate: rate,
  source,
}: Transaction): Conversion | null | 'unknown' {
  if (rate === null || amount === 0) return null;
  if (typeof source !== 'object' || source === null || !presented.has(source.object)) return 'unknown';
  const { amount: size, currency: code } = source as Pick<Stripe.Charge, 'amount' | 'currency'>;
  const [from, to] = [stripeCurrencyOf(code), stripeCurrencyOf(currency)];
  if (!from || !to || !Number.isSafeInteger(size)) return 'unknown';
  if (from === to) return null;
  // Bank debits are `payment…`, cards `charge` and `refund`; a dispute's movement is an `adjustment`.
  const provider = type.startsWith('payment') ? 'stripe-bank' : 'stripe';
  return {
    id: `stripe.${id}`,
    from: { account: `psp:${provider}:receivable:${from}`, money: { currency: from, minor: signed(size, amount) } },
    to: { account: `psp:${provider}:receivable:${to}`, money: { currency: to, minor: BigInt(amount) } },
  };
}

/** What a dispute moved on our balance, in the currency it was paid in: what was converted counts as it was disputed. Below zero while it is withdrawn. */
export function movedByDispute({ amount, currency, balance_transactions: moves = [] }: Dispute): bigint {
  return moves.reduce(
    (sum, move) => sum + (move.currency === currency ? BigInt(move.amount) : signed(amount, move.amount)),
    0n,
  );
}

/** Up to when Stripe's conversions into each currency are in the books, in seconds of its clock. One document each; safe under concurrent runs: it only goes on. */
@Injectable()
export class ConversionMarks {
  constructor(private readonly mongo: Mongo) {}

  private get marks() {
    return this.mongo.collection<{ _id: string; at: number }>('stripe_conversion_marks');
  }

  async get(currency: Currency): Promise<number | null> {
    return (await this.marks.findOne({ _id: currency }))?.at ?? null;
  }

  async put(currency: Currency, at: number): Promise<void> {
    await this.marks.updateOne({ _id: currency }, { $max: { at } }, { upsert: true });
  }
}

const page = 100;
const daySeconds = 86_400;
const payoutDays = 30;
/** Longer than card networks let a dispute be open. */
const disputeDays = 180;
/** How much of its past is read at once, and how far back where it was never read. */
const windowDays = 30;
const firstDays = 390;
/** By which a movement may be listed after one that was made later. */
const lateS = 600;
/** A payout that failed or was cancelled came back to the balance. */
const sent: ReadonlySet<string> = new Set(['paid', 'in_transit', 'pending']);

/**
 * What Stripe owes us.
 * Stripe's balance through its own package. Source: docs.stripe.com/api, 'Balance', 'Balance Transactions', 'Payouts', 'Disputes'.
 */
@Injectable()
export class StripeBalance {
  private readonly stripe: Stripe;

  constructor(
    settings: StripeSettings,
    private readonly marks: ConversionMarks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.stripe = stripeAt(settings);
  }

  /** Available and pending, and what it holds back while a dispute is open; in minor units, nothing where it names no such currency. @throws when it cannot be asked */
  async of(currency: Currency): Promise<bigint> {
    const code = currency.toLowerCase();
    const { available, pending } = await this.stripe.balance.retrieve();
    return [...available, ...pending].reduce(
      (sum, part) => (part.currency === code ? sum + BigInt(part.amount) : sum),
      await this.heldBack(code),
    );
  }

  /** What it sent to our bank in the last thirty days and did not take back, by its name of it. @throws when it cannot be asked */
  async payouts(): Promise<{ id: string; money: Money<Currency> }[]> {
    const found: { id: string; money: Money<Currency> }[] = [];
    for await (const { id, amount, currency, status } of this.stripe.payouts.list({
      created: { gte: this.daysAgo(payoutDays) },
      limit: page,
    })) {
      const known = stripeCurrencyOf(currency);
      if (known && sent.has(status)) found.push({ id, money: { currency: known, minor: BigInt(amount) } });
    }
    return found;
  }

  /** In windows, the oldest first, so that one that is cut short goes on where it was. The last window has no end, whatever Stripe's clock says. */
  async convertedInto(currency: Currency, book: (conversion: Conversion) => Promise<void>): Promise<void> {
    const end = this.daysAgo(0);
    let from = (await this.marks.get(currency)) ?? this.daysAgo(firstDays);
    for (let to = from + windowDays * daySeconds; to < end; from = to, to += windowDays * daySeconds) {
      await this.readMoves(currency, { gte: from - lateS, lt: to }, book);
      await this.marks.put(currency, to);
    }
    const last = await this.readMoves(currency, { gte: from - lateS }, book);
    if (last > from) await this.marks.put(currency, last);
  }

  /** @returns when the latest was made; 0 where there are none */
  private async readMoves(
    currency: Currency,
    created: Stripe.RangeQueryParam,
    book: (conversion: Conversion) => Promise<void>,
  ): Promise<number> {
    let latest = 0;
    for await (const move of this.stripe.balanceTransactions.list({
      currency: currency.toLowerCase(),
      created,
      limit: page,
      expand: ['data.source'],
    })) {
      latest = Math.max(latest, move.created);
      const conversion = conversionOf(move);
      if (conversion === 'unknown')
        this.log.warn('Stripe converted what our books do not know', { id: move.id, type: move.type, currency });
      else if (conversion) await book(conversion);
    }
    return latest;
  }

  /** Our books move when a dispute is lost, Stripe's when it is opened. What was converted is converted in the books as well, so there it is missing as what was paid. */
  private async heldBack(code: string): Promise<bigint> {
    let held = 0n;
    for await (const dispute of this.stripe.disputes.list({
      created: { gte: this.daysAgo(disputeDays) },
      limit: page,
    })) {
      if (dispute.currency !== code) continue;
      const moved = movedByDispute(dispute);
      if (disputeState(dispute.status, moved) === 'open') held -= moved;
    }
    return held;
  }

  /** By Stripe's clock, however far ours was moved. */
  private daysAgo(days: number): number {
    return Math.floor(toRealTime(this.clock, this.clock.now()).getTime() / 1000) - days * daySeconds;
  }
}

/** What Stripe owes us in one currency, by cards and bank accounts together. Where it settles in another than was paid in, it owes us that one alone. */
export class StripeExternalAccount extends ExternalAccount {
  override readonly account: string;
  override readonly alsoHeld: readonly string[];

  constructor(
    private readonly currency: Currency,
    private readonly stripe: StripeBalance,
  ) {
    super();
    this.account = `psp:stripe:receivable:${currency}`;
    this.alsoHeld = [`psp:stripe-bank:receivable:${currency}`];
  }

  override balance(): Promise<bigint> {
    return this.stripe.of(this.currency);
  }

  override async settlements(): Promise<Settlement[]> {
    return (await this.stripe.payouts()).flatMap(({ id, money }) =>
      money.currency === this.currency ? [{ id: `stripe.${id}`, minor: money.minor }] : [],
    );
  }

  override conversions(book: (conversion: Conversion) => Promise<void>): Promise<void> {
    return this.stripe.convertedInto(this.currency, book);
  }
}
