import { inForce, type Dated, type PayInMethod } from '@asili/kernel';
import { quoteLifeMs } from '../../quotes/domain/make-quote.ts';
import { escalateAfterMs } from './payment.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * How long what a payment pays for, and its price, are kept while its provider has it and has not settled it. Bank: Stripe says of a SEPA debit within
 * 14 business days whether it succeeded, of ACH within 4, of Bacs within 3; 14 business days are 20 days. Source: docs.stripe.com/payments/sepa-debit,
 * /ach-direct-debit, /payment-methods/bacs-debit, 'Payment confirmation'. Mobile money: M-Pesa and MTN settle at once, so this is how long an outage may
 * last; M-Pesa's statement reaches back 48 hours. Cards are certain at once; HBAR is, once the network has been read.
 */
const limits: readonly Dated<Readonly<Record<PayInMethod, number>>>[] = [
  { since: '2026-01-01', terms: { bank: 20 * day, mobile_money: day, card: day, hbar: hour } },
];

/** Until when a payment that its provider takes up now may take. */
export const settledBy = (method: PayInMethod, now: Date): Date =>
  new Date(now.getTime() + inForce(limits, now)[method]);

/** So long before a quote ends, what its provider cannot be asked about counts as taken up: the items are still held then. */
export const beforeQuoteEndMs = 2 * 60_000;

/** By these a buyer pays without our asking for it: 'unknown' says that the network is not read so far, never that somebody may have taken money. */
const showingThemselves: ReadonlySet<PayInMethod> = new Set(['hbar']);

/** Whether what a payment pays for is kept because its provider, who may have taken its money, does not answer. Not once the quote has ended: others may have it then. */
export function isKeptUnanswered(method: PayInMethod, quoteEnd: Date, now: Date): boolean {
  const left = quoteEnd.getTime() - now.getTime();
  return left > 0 && left <= beforeQuoteEndMs && !showingThemselves.has(method);
}

/**
 * By these a customer has one payment under way at a time until the first has succeeded: to agree to a debit costs nothing, and what it pays for is
 * kept from everybody else for weeks before it turns out that the account has no money, or is nobody's.
 */
const provenFirst: readonly Dated<readonly PayInMethod[]>[] = [{ since: '2026-01-01', terms: ['bank'] }];

/** Whether who has not paid by it before has one such payment at a time. */
export const isOneAtATime = (method: PayInMethod, now: Date): boolean => inForce(provenFirst, now).includes(method);

/** How often a provider is asked about a payment that it tells nothing of by itself. */
interface AskPolicy {
  readonly minPauseMs: number;
  /** A pause is so many parts of the time the payment has been open. */
  readonly ageParts: number;
  readonly maxPauseMs: number;
}

const minute = 60_000;

/**
 * Webhooks come first; this is for those that do not. A debit of five days is asked about some 70 times, a question on a phone six times in its first
 * three minutes. Six hours is how long a webhook that was lost for good may keep a buyer waiting.
 */
const policies: readonly Dated<AskPolicy>[] = [
  { since: '2026-01-01', terms: { minPauseMs: minute / 2, ageParts: 8, maxPauseMs: 360 * minute } },
];

/** When a payment that is asked about now is asked about again: later and later, but shortly before and as soon as its quote is over, and when it has been in doubt for long. */
export function nextAsk(begun: Date, now: Date): Date {
  const { minPauseMs, ageParts, maxPauseMs } = inForce(policies, now);
  const pause = Math.min(maxPauseMs, Math.max(minPauseMs, Math.floor((now.getTime() - begun.getTime()) / ageParts)));
  const quoteEnd = begun.getTime() + quoteLifeMs;
  const turns = [quoteEnd - beforeQuoteEndMs, quoteEnd + 1, quoteEnd + escalateAfterMs].filter(
    (turn) => turn > now.getTime(),
  );
  return new Date(Math.min(now.getTime() + pause, ...turns));
}
