import { createHmac, randomInt, randomBytes } from 'node:crypto';
import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults, ProviderReply } from '../provider.ts';
import type { Timers } from '../timers.ts';
import { paystackFee, type PaystackBalance } from './paystack-balance.ts';

export type Json = Readonly<Record<string, unknown>>;

const kept = 5_000;
/** Paystack tries for 72 hours; this world is in more of a hurry. */
const retryMs = [1_000, 5_000, 30_000, 120_000, 600_000];
/** In the smallest coin. Source: paystack.com/docs/api, 'Supported Currency'. */
const min: Readonly<Record<string, bigint>> = { NGN: 5000n, GHS: 10n, ZAR: 100n, KES: 300n };
const currencies: ReadonlySet<unknown> = new Set(['NGN', 'GHS', 'ZAR', 'KES']);

export interface Transaction {
  readonly id: number;
  readonly reference: string;
  readonly accessCode: string;
  /** In the smallest coin. */
  readonly asked: bigint;
  readonly currency: string;
  readonly callbackUrl: string;
  readonly metadata: unknown;
  readonly at: number;
  status: 'abandoned' | 'failed' | 'success';
  amount: bigint;
  /** What was taken of it. */
  fees: bigint;
  paidAt?: number;
}

interface Refund {
  readonly id: number;
  readonly transaction: Transaction;
  readonly amount: bigint;
  readonly note: string;
  status: 'pending' | 'processed' | 'failed';
}

export interface PaystackParts {
  readonly secretKey: string;
  readonly books: Books;
  readonly balance: PaystackBalance;
  readonly callbacks: Callbacks;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly now: () => number;
  readonly workMs: number;
  readonly aheadMs: number;
}

export const ok = (message: string, data: unknown): ProviderReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: true, message, data }),
});
export const failure = (status: number, message: string, code: string): ProviderReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: false, message, type: 'validation_error', code }),
});

/** A whole number of the smallest coin, as number or text; undefined for anything else. */
const minorOf = (value: unknown): bigint | undefined =>
  /^[1-9]\d{0,11}$/.test(String(value)) ? BigInt(String(value)) : undefined;
const jsonNumber = (whole: bigint): number => Number(whole);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Transactions and their refunds. Events go, signed by HMAC-SHA512 with the secret key over their bytes, to `/webhooks/paystack` of the site the
 * buyer comes back to: what the dashboard's webhook URL is in earnest. A refund has no idempotency key.
 * Source: paystack.com/docs/api, 'Transactions' (`initialize`, `verify`), 'Refunds' (`create`, `list`); paystack.com/docs/payments/webhooks.
 */
export class Transactions {
  private readonly byReference = new Map<string, Transaction>();
  private readonly refunds: Refund[] = [];
  private readonly parts: PaystackParts;

  constructor(parts: PaystackParts) {
    this.parts = parts;
  }

  initialize(body: Json, base: string): ProviderReply {
    const asked = minorOf(body['amount']);
    const reference = textOf(body['reference']) || randomBytes(8).toString('hex');
    if (!/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(textOf(body['email'])))
      return failure(400, 'Invalid Email Address Passed', 'invalid_params');
    if (asked === undefined || asked < (min[textOf(body['currency'])] ?? 1n))
      return failure(400, 'Invalid Amount Sent', 'invalid_params');
    if (!currencies.has(body['currency']))
      return failure(403, 'Currency not supported by merchant', 'unsupported_currency');
    if (!/^[\w=.-]{1,100}$/.test(reference) || reference.includes('_'))
      return failure(
        400,
        'Transaction reference should only contain "-, ., =" and alphanumeric characters',
        'invalid_params',
      );
    if (this.byReference.has(reference)) return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    if (!URL.canParse(textOf(body['callback_url']))) return failure(400, 'Invalid callback_url', 'invalid_params');
    const transaction: Transaction = {
      id: randomInt(1_000_000_000, 9_999_999_999),
      reference,
      accessCode: randomBytes(8).toString('hex'),
      asked,
      currency: textOf(body['currency']),
      callbackUrl: textOf(body['callback_url']),
      metadata: body['metadata'] ?? null,
      at: this.parts.now(),
      status: 'abandoned',
      amount: asked,
      fees: 0n,
    };
    this.byReference.set(reference, transaction);
    if (this.byReference.size > kept) this.byReference.delete(this.byReference.keys().next().value ?? '');
    this.parts.books.put({
      id: reference,
      kind: 'checkout',
      amount: String(asked),
      currency: transaction.currency,
      state: 'open',
      at: new Date(transaction.at).toISOString(),
    });
    return ok('Authorization URL created', {
      authorization_url: `${base}/paystack/c/${transaction.accessCode}`,
      access_code: transaction.accessCode,
      reference,
    });
  }

  verify(reference: string): ProviderReply {
    const found = this.byReference.get(reference);
    return found
      ? ok('Verification successful', wireOf(found))
      : failure(404, 'Transaction reference not found.', 'transaction_not_found');
  }

  onPage(accessCode: string): Transaction | undefined {
    return [...this.byReference.values()].find((transaction) => transaction.accessCode === accessCode);
  }

  /** The buyer has paid on the page, once. Resolves when they may go back. */
  async pay(transaction: Transaction, faults: Faults): Promise<void> {
    if (transaction.status === 'success') return;
    const { chance, books, aheadMs } = this.parts;
    transaction.status = 'success';
    transaction.amount = chance.hits(faults, 'wrong-amount') ? transaction.asked - 1n : transaction.asked;
    transaction.fees = paystackFee(transaction.currency, transaction.amount, this.parts.now());
    transaction.paidAt = this.parts.now();
    this.parts.balance.paid(transaction);
    books.change(transaction.reference, 'paid', {
      amount: String(transaction.amount),
      charge: String(transaction.fees),
    });
    const delivered = this.tell('charge.success', wireOf(transaction), transaction, faults);
    if (!chance.hits(faults, 'callback-before-ack')) return;
    await delivered;
    await new Promise((resolve) => setTimeout(resolve, aheadMs));
  }

  refund(body: Json, faults: Faults): ProviderReply {
    const wanted = textOf(body['transaction']);
    const transaction = [...this.byReference.values()].find(
      ({ id, reference }) => reference === wanted || String(id) === wanted,
    );
    if (transaction?.status !== 'success') return failure(404, 'Transaction not found', 'transaction_not_found');
    const left =
      transaction.amount -
      this.refunds.reduce(
        (sum, refund) => (refund.transaction === transaction && refund.status !== 'failed' ? sum + refund.amount : sum),
        0n,
      );
    const amount = body['amount'] === undefined ? left : minorOf(body['amount']);
    if (left === 0n) return failure(400, 'Transaction has been fully reversed', 'transaction_fully_reversed');
    if (amount === undefined || amount > left)
      return failure(400, 'Refund amount cannot be more than the transaction amount', 'invalid_params');
    const refund: Refund = {
      id: randomInt(1_000_000, 9_999_999),
      transaction,
      amount,
      note: textOf(body['merchant_note']),
      status: 'pending',
    };
    this.refunds.push(refund);
    if (this.refunds.length > kept) this.refunds.shift();
    this.parts.books.put({
      id: `refund-${refund.id}`,
      kind: 'refund',
      amount: String(amount),
      currency: transaction.currency,
      state: 'pending',
      at: new Date(this.parts.now()).toISOString(),
    });
    this.parts.balance.move(transaction.currency, -amount);
    this.parts.timers.after(this.parts.workMs, () => {
      this.settle(refund, this.parts.chance.hits(faults, 'error-on-callback') ? 'failed' : 'processed', faults);
    });
    return ok('Refund has been queued for processing', refundOf(refund));
  }

  /** The card's bank did not take it, after it had been processed. */
  fail(id: string, faults: Faults): boolean {
    const refund = this.refunds.find((each) => `refund-${each.id}` === id);
    if (refund?.status !== 'processed') return false;
    this.settle(refund, 'failed', faults);
    return true;
  }

  /** Newest first. */
  list(query: URLSearchParams): ProviderReply {
    const found = this.refunds
      .filter(({ transaction }) => String(transaction.id) === query.get('transaction'))
      .reverse();
    return ok('Refunds retrieved', found.map(refundOf));
  }

  private settle(refund: Refund, status: 'processed' | 'failed', faults: Faults): void {
    const { transaction, amount } = refund;
    refund.status = status;
    if (status === 'failed') this.parts.balance.move(transaction.currency, amount);
    this.parts.books.change(`refund-${refund.id}`, status);
    void this.tell(
      `refund.${status}`,
      { status, transaction_reference: transaction.reference, amount: String(amount), currency: transaction.currency },
      transaction,
      faults,
    );
  }

  private async tell(event: string, data: object, { callbackUrl }: Transaction, faults: Faults): Promise<void> {
    const body = JSON.stringify({ event, data });
    const signature = createHmac('sha512', this.parts.secretKey).update(body).digest('hex');
    await this.parts.callbacks.send(
      {
        url: `${new URL(callbackUrl).origin}/webhooks/paystack`,
        body,
        headers: () => ({ 'x-paystack-signature': signature }),
        retryMs,
      },
      faults,
    );
  }
}

function wireOf({ id, reference, amount, currency, status, metadata, fees, at, paidAt }: Transaction): object {
  return {
    id,
    domain: 'test',
    status,
    reference,
    amount: jsonNumber(amount),
    message: null,
    gateway_response: status === 'success' ? 'Successful' : 'The transaction was not completed',
    paid_at: paidAt === undefined ? null : new Date(paidAt).toISOString(),
    created_at: new Date(at).toISOString(),
    channel: 'card',
    currency,
    fees: status === 'success' ? jsonNumber(fees) : null,
    metadata,
  };
}

function refundOf({ id, transaction, amount, note, status }: Refund): object {
  return {
    id,
    transaction: transaction.id,
    amount: jsonNumber(amount),
    currency: transaction.currency,
    merchant_note: note,
    status,
  };
}
