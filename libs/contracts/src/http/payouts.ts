import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { cursor, id, isoTime, limit, money, usedRate } from './common.ts';
import { challenge } from './identity.ts';
import { mobileNumber } from './phone.ts';

/** Whose wallets artisans are paid to. */
export const payoutProviders = ['mpesa', 'mtn'] as const;
export const payoutProvider = z.enum(payoutProviders);
export type PayoutProvider = z.infer<typeof payoutProvider>;
/** `in-doubt` was sent and the provider does not say what became of it; `returned` did not go and will not, or was taken back by its provider: it is in the balance again. */
export const payoutStates = ['queued', 'on-the-way', 'in-doubt', 'paid', 'held', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** When the money of a sale goes out: `at-once` with the next payout, or once the buyer confirms the parcel or three days after it was delivered. */
export const payoutTimings = ['at-once', 'after-delivery'] as const;
export const payoutTiming = z.enum(payoutTimings);
export type PayoutTiming = z.infer<typeof payoutTiming>;

/** What a paid order brings its artisan, as its payment agreed on it. */
export const orderMoney = z.object({
  /** Items and delivery, in the sale's currency. */
  gross: money,
  /** `percent` such as `3.4`; `fixed` once for each payment; `amount` what both come to for this order, in the sale's currency. */
  fee: z.object({ percent: z.string(), fixed: money.nullable(), amount: money }),
  net: money,
  /** `net` in the currency of the payout, by the rate of when it was paid (null where both are the same), and when it goes out. */
  payout: z.object({ money, rate: usedRate.nullable(), when: payoutTiming }),
  /** The bank of whoever paid takes the money back, or tried to. */
  bankDispute: z.enum(['open', 'won', 'lost']).optional(),
});
export type OrderMoney = z.infer<typeof orderMoney>;

/** Service to service: what orders bring, by the payments they were paid by. Those nobody knows are left out. */
export const orderMoneyRequest = z.object({
  orders: z.array(z.object({ orderId: id('ord'), paymentId: id('pay') })).max(100),
});
export type OrderMoneyRequest = z.infer<typeof orderMoneyRequest>;
export const orderMoneyReply = z.object({ orders: z.array(z.object({ orderId: z.string(), money: orderMoney })) });
export type OrderMoneyReply = z.infer<typeof orderMoneyReply>;

/** Where an artisan is paid. */
export const payoutAccount = z.object({
  provider: payoutProvider,
  /** Masked to its last three digits. */
  phoneNumber: z.string(),
  since: isoTime,
  /** Nothing is sent before. */
  heldUntil: isoTime.nullable(),
  /** Why, of one that is held: the number was changed, the SIM card of a number was changed, the PIN was given anew, or a payout was taken back by its provider. */
  heldFor: z.enum(['number-changed', 'sim-changed', 'pin-reset', 'reversed']).optional(),
  /** The provider knows no such wallet: nothing is sent until another is named. */
  problem: z.enum(['wrong-number']).nullable(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** A paid order as its artisan is paid for it. */
export const payoutSale = z.object({
  orderId: z.string(),
  /** Items and delivery, what was taken for the payment, and what is left; all in the sale's currency. */
  gross: money,
  fee: money,
  net: money,
  /** `net` in the currency of the payout. */
  receives: money,
  /** What one of the sale's currency was worth in the payout's, of when it was paid; null where both are the same. */
  rate: usedRate.nullable(),
});
export type PayoutSale = z.infer<typeof payoutSale>;

export const payout = z.object({
  id: z.string(),
  /** What is or was sent: whole shillings; what is left of its sales stays in the balance. */
  amount: money,
  state: z.enum(payoutStates),
  /** Why it is held or came back, such as `number-changed`, `sim-changed`, `sim-unknown` (its operator does not say whether it was), `pin-reset`, `float-empty`, `limit`, `wrong-number`, `reversed` (its provider took one back that it had paid). */
  reason: z.string().optional(),
  provider: payoutProvider,
  /** Masked to its last three digits. */
  to: z.string().describe('Empty while no number is settled'),
  createdAt: isoTime,
  paidAt: isoTime.optional(),
  /** The provider's own, which its message to the artisan names. */
  receipt: z.string().optional(),
  /** At most the first hundred. */
  sales: z.array(payoutSale),
});
export type Payout = z.infer<typeof payout>;

/** `available` goes with the next payout; `pending` waits for its orders to be delivered. One sum per currency. */
export const earningsBalance = z.object({ available: z.array(money), pending: z.array(money) });
export type EarningsBalance = z.infer<typeof earningsBalance>;

export const payoutAccountReply = z.object({ account: payoutAccount.nullable() });
export type PayoutAccountReply = z.infer<typeof payoutAccountReply>;
/** First without a code, which is then sent to the number one signs in with; then again with it, and with the PIN of *384*7# where one has one. */
export const putPayoutAccountRequest = z.object({
  provider: payoutProvider,
  phoneNumber: mobileNumber,
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
export type PutPayoutAccountRequest = z.infer<typeof putPayoutAccountRequest>;
/** What is asked for before anything changes. */
export const payoutAccountChallenge = z.object({ challenge, pin: z.boolean() });
export type PayoutAccountChallenge = z.infer<typeof payoutAccountChallenge>;

export const listPayoutsQuery = z.object({ limit, cursor });
export type ListPayoutsQuery = z.infer<typeof listPayoutsQuery>;
/** One's own payouts, newest first, and what is still to come. */
export const payoutList = z.object({
  payouts: z.array(payout),
  balance: earningsBalance,
  /** Null where the artisan has named none. */
  account: payoutAccount.nullable(),
  nextCursor: z.string().nullable(),
});
export type PayoutList = z.infer<typeof payoutList>;
