import { payInMethods } from '@asili/kernel';
import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { cursor, id, isoTime, limit, money, usedRate, typedText } from './common.ts';
import { contact, deliveryAddress, deliveryChoice } from './addresses.ts';
import { challenge } from './identity.ts';
import { mobileNumber } from './phone.ts';
import { earningsBalance, payoutTiming } from './payouts.ts';
import { lineQuantity } from './stock.ts';

/** What one unit is worth, decimal text by currency: never through a float. */
const worth = z.record(z.string(), z.string().regex(/^\d{1,12}\.\d{6,8}$/));

/** What HBAR (8 decimals) and dollars (6 decimals) are worth in the currencies on which the sources agree. */
export const exchangeRatesReply = z.object({
  rates: z.object({ HBAR: worth, USD: worth }),
  /** When the oldest of the sources saw them. */
  asOf: isoTime,
  /** Whose rates they are the median of. */
  sources: z.array(z.string()),
  /** Older than ten minutes: good to look at, and no HBAR quote is made of them; of those older than a day, none that converts. */
  stale: z.boolean(),
});
export type ExchangeRatesReply = z.infer<typeof exchangeRatesReply>;

/** Fees differ by the way to pay. */
export const payInMethod = z.enum(payInMethods);

/** What a purchase costs by one way to pay, and what its artisans receive. Nobody can argue about a rate later: the payment keeps its quote and its hash. */
export const quote = z.object({
  method: payInMethod,
  pay: money,
  lines: z.array(
    z.object({ kind: z.enum(['items', 'delivery', 'fee', 'plan']), money, paidBy: z.enum(['buyer', 'artisan']) }),
  ),
  /** `payout`: when the money goes out; as it is told before the payment, so it is done. */
  receives: z.array(z.object({ artisanId: z.string(), money, payout: payoutTiming.optional() })),
  rates: z.array(usedRate),
  expiresAt: isoTime,
  /** Why this way cannot be taken now; its amounts are then what they would be, where known. */
  unavailable: z.enum(['rates-stale', 'currency', 'network-behind', 'provider-away', 'amount']).optional(),
});
export type Quote = z.infer<typeof quote>;
/** `phoneNumber` is the wallet that would pay: mobile money is counted in its currency, in Kenya's where none is given. */
export const quotesQuery = z.object({ phoneNumber: mobileNumber.optional() });
export type QuotesQuery = z.infer<typeof quotesQuery>;
export const quotesReply = z.object({ quotes: z.array(quote) });
export type QuotesReply = z.infer<typeof quotesReply>;

/**
 * `settled`: every order it paid is completed; a plan's stays `confirmed`. `partially-refunded`: it stands for what is left of it, and its
 * `displayState` stays `paid`, as with `settled`. `overpaid` is no state to be met: the commit that notes the excess confirms the payment and
 * requests what is too much as one of its `refunds`, so that no reader comes in between. `processing`: its provider has taken it up and not
 * settled it, such as a bank debit; see `processing` of the payment. `detected` is what an earlier release called it. States may be added.
 */
export const paymentStates = [
  'created',
  'awaiting-payment',
  'detected',
  'processing',
  'underpaid',
  'overpaid',
  'late',
  'confirmed',
  'settled',
  'refund-pending',
  'refunded',
  'partially-refunded',
  'disputed',
  'charged-back',
  'expired',
  'cancelled',
  'failed',
  'review',
] as const;
export const displayStates = [
  'waiting',
  'processing',
  'paid',
  'refunding',
  'refunded',
  'failed',
  'expired',
  'unknown',
] as const;

/** By which way to pay. */
export const payingRequest = z.object({
  method: payInMethod,
  /** The wallet to ask; mobile money only. */
  phoneNumber: mobileNumber.optional(),
  /** Where a hosted pay page leads back to: a path of this site. */
  returnUrl: z
    .string()
    .max(512)
    .regex(/^\/(?![/\\])[^\s\\]*$/, says('Invalid input'))
    .optional(),
});
export type PayingRequest = z.infer<typeof payingRequest>;
const only = (field: string) => ({ path: [field], message: says('Required') });
/** For a purchase that is held, or for one product at once: then with `contact`, `delivery` and `address` as checkout takes them. */
export const createPaymentRequest = payingRequest
  .extend({
    purchaseId: id('pur').optional(),
    productId: id('prd').optional(),
    quantity: lineQuantity.optional().describe('1 where left out'),
    contact: contact.optional(),
    delivery: z.record(id('art'), deliveryChoice).optional(),
    address: deliveryAddress.optional(),
  })
  .refine(({ purchaseId, productId }) => (purchaseId === undefined) !== (productId === undefined), only('purchaseId'))
  .refine(({ productId, contact: named }) => productId === undefined || named !== undefined, only('contact'))
  .refine(({ productId, delivery }) => productId === undefined || delivery !== undefined, only('delivery'));
export type CreatePaymentRequest = z.infer<typeof createPaymentRequest>;

export const claimRequest = z.object({
  transactionId: z
    .string()
    .trim()
    .regex(/^\d{1,10}\.\d{1,10}\.\d{1,19}[@-]\d{1,12}[.-]\d{1,9}$/, says('Invalid input')),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

/** What becomes of money that came after its quote: the order at a quote of now, or all of it back. */
export const lateChoices = ['requote', 'refund'] as const;
export const lateChoiceRequest = z.object({ choice: z.enum(lateChoices) });
export type LateChoiceRequest = z.infer<typeof lateChoiceRequest>;

/** The network's limit for a memo. */
const maxMemoBytes = 100;
/**
 * Where HBAR goes that came through an exchange; the checksum behind the account is optional (HIP-15). First without a code, which is then
 * sent to the address one signs in with; then again with it, and with the PIN of *384*7# where one has one.
 */
export const refundDestinationRequest = z.object({
  account: z
    .string()
    .trim()
    .regex(/^\d{1,10}\.\d{1,10}\.\d{1,18}(-[a-zA-Z]{5})?$/, says('Invalid input')),
  memo: typedText()
    .refine((memo) => new TextEncoder().encode(memo).length <= maxMemoBytes, says('Invalid input'))
    .optional()
    .describe('What the exchange asks to be written with a transfer'),
  challengeId: z.string().max(64).optional(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, says('Invalid code'))
    .optional(),
  pin: z
    .string()
    .trim()
    .regex(/^\d{4,6}$/, says('Invalid input'))
    .optional(),
});
export type RefundDestinationRequest = z.infer<typeof refundDestinationRequest>;
/** What is asked for before anything changes. */
export const refundDestinationChallenge = z.object({ challenge, pin: z.boolean() });
export type RefundDestinationChallenge = z.infer<typeof refundDestinationChallenge>;

/**
 * Of a refund that its buyer says the account for. `wanted`: until `until` one may be named, then an operator sees to it; `held`: it is sent
 * at `until`, and can be changed or taken back before; `settled`: it goes there, or went.
 */
export const refundDestination = z.object({
  state: z.enum(['wanted', 'held', 'settled']),
  until: isoTime.optional(),
  account: z.string().optional(),
  memo: z.string().optional(),
});
export type RefundDestination = z.infer<typeof refundDestination>;

export const payment = z.object({
  id: z.string(),
  /** Of a plan's payment it names no purchase. */
  purchaseId: z.string(),
  /** What is paid where it is no purchase. */
  plan: z.object({ name: z.enum(['professional']), months: z.number().int(), price: money }).optional(),
  method: payInMethod,
  state: z.enum(paymentStates),
  displayState: z.enum(displayStates),
  /** Why it failed or waits, where the provider said so: such as `cancelled-on-phone`, `wrong-pin`, `unreachable`, `underpaid`, `claim-pending`; `looked-into` while an operator sees to a payment in doubt, `not-received` where that one found nothing. */
  reason: z.string().optional(),
  quote: quote.extend({ hash: z.string() }),
  /** HBAR: where to send it. `qr` is the text of the code. */
  payTo: z
    .object({ account: z.string(), memo: z.string(), amount: z.string(), qr: z.string(), network: z.string() })
    .optional(),
  /** Hosted pay pages. */
  redirectUrl: z.string().optional(),
  /** Mobile money: whose telephone asks, masked to its last three digits. */
  prompt: z.object({ phoneNumber: z.string(), expiresAt: isoTime }).optional(),
  /** Of one in that state: until when the items and the price are kept, unless its provider decides before; and whether the provider says that it is settling it, or does not answer. `itemsHeld` is false where others had the items by then: what comes buys them if they are free again, else it is refunded. */
  processing: z
    .object({ until: isoTime, why: z.enum(['settling', 'unanswered']), itemsHeld: z.boolean().optional() })
    .optional(),
  received: money.optional(),
  /** For its buyer, while they may choose what becomes of late money: `refund` at any time until then, else it goes back by itself; `requote` where it is named, with what it would cost now and what would still be missing (nothing: it is covered). It is fixed once it is chosen. */
  choice: z.object({ until: isoTime, requote: z.object({ quote, missing: money.optional() }).optional() }).optional(),
  refunds: z.array(
    z.object({
      id: z.string(),
      money,
      state: z.enum(['requested', 'approved', 'submitting', 'succeeded', 'failed', 'manual']),
      to: z.string(),
      at: isoTime,
      destination: refundDestination.optional(),
    }),
  ),
  timeline: z.array(z.object({ what: z.string(), at: isoTime, text: z.string().optional() })),
});
export type Payment = z.infer<typeof payment>;
export const paymentReply = z.object({ payment });
export type PaymentReply = z.infer<typeof paymentReply>;
export const listPaymentsQuery = z.object({ artisanId: id('art'), limit, cursor });
export type ListPaymentsQuery = z.infer<typeof listPaymentsQuery>;
/** Payments with sales of one artisan, newest first, as its artisan may see them, and what the artisan is owed. */
export const paymentList = z.object({
  payments: z.array(payment),
  balance: earningsBalance,
  nextCursor: z.string().nullable(),
});
export type PaymentList = z.infer<typeof paymentList>;

/** Service to service, for ussd alone: the orders of an artisan's month of which something is left, and what its sales come to in each currency, less the fee and what was cancelled or taken back in that month, so it can be below zero. */
export const monthSales = z.object({ count: z.number().int().min(0), sums: z.array(money) });
export type MonthSales = z.infer<typeof monthSales>;

/** Service to service: the last payment of a purchase. */
export const purchasePayment = z.object({ payment: payment.nullable() });
export type PurchasePayment = z.infer<typeof purchasePayment>;
export const cancelledReply = z.object({ cancelled: z.literal(true) });
export type CancelledReply = z.infer<typeof cancelledReply>;
