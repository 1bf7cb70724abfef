import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Money is to go back to the buyer; all that came where no orders are named. */
export const paymentRefundRequestedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  to: z.string(),
  reason: z.string(),
  orderIds: z.array(z.string()),
  state: openEnum(['confirmed', 'refund-pending']),
});
export type PaymentRefundRequestedV1 = z.infer<typeof paymentRefundRequestedV1>;

/**
 * How money is sent back, noted before it is: `reference` is what the provider knows the sending by, and what makes sending it again no
 * second one. `bytes` (base64), `hashes` (hex) and `expiresAt` are those of a signed transaction.
 */
export const paymentRefundSubmittedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  sending: z.object({
    reference: z.string(),
    bytes: z.string().optional(),
    hashes: z.array(z.string()).optional(),
    expiresAt: z.iso.datetime().optional(),
  }),
});
export type PaymentRefundSubmittedV1 = z.infer<typeof paymentRefundSubmittedV1>;

/** Money could not be sent back by itself, and did not go: an operator has to see to it. */
export const paymentRefundHandedOverV1 = z.object({ paymentId: z.string(), refundId: z.string(), reason: z.string() });
export type PaymentRefundHandedOverV1 = z.infer<typeof paymentRefundHandedOverV1>;

/**
 * Money that cannot go back to where it came from, since an exchange sent it: its buyer is asked for an account, names one (again: another
 * one), or takes it back. Asked by an operator, `by` says whom.
 */
export const paymentRefundDestinationSteppedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  state: openEnum(['asked', 'named', 'withdrawn']),
  /** Asked or withdrawn: until then one may be named. Named: until then it may be changed, and nothing is sent. */
  until: z.iso.datetime(),
  /** A Hedera account, and what is written with the transfer; empty where its owner asks for nothing. */
  destination: z.object({ account: z.string(), memo: z.string() }).optional(),
  by: z.string().optional(),
  note: z.string().optional(),
});
export type PaymentRefundDestinationSteppedV1 = z.infer<typeof paymentRefundDestinationSteppedV1>;

/** Operators agreed to a refund that is worth more than is sent without them. */
export const paymentRefundApprovedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentRefundApprovedV1 = z.infer<typeof paymentRefundApprovedV1>;

/** Whoever paid is to say where a refund goes, has said so, or took that back; `customerId` is the artisan where a plan was paid. */
export const refundDestinationChangedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  state: openEnum(['asked', 'named', 'withdrawn']),
  /** Asked or withdrawn: until then an account may be named. Named: nothing is sent before. */
  until: z.iso.datetime(),
  /** The last three digits of the account that was named. */
  ending: z.string().optional(),
});
export type RefundDestinationChangedV1 = z.infer<typeof refundDestinationChangedV1>;

/** Money is back with the buyer. `orderIds` are the orders it was for. */
export const paymentRefundedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  orderIds: z.array(z.string()),
});
export type PaymentRefundedV1 = z.infer<typeof paymentRefundedV1>;

/** Money that had been refunded came back to us: its buyer's bank or operator did not take it. It is still theirs, and goes out another way. */
export const paymentRefundFailedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  /** Whoever paid: the artisan where a plan was paid. */
  customerId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  /** The orders it was for. */
  orderIds: z.array(z.string()),
});
export type PaymentRefundFailedV1 = z.infer<typeof paymentRefundFailedV1>;

/**
 * A refund has a stream of its own from here on. It says what its payment requested, and where the refund stood there: an earlier release
 * kept the whole life of a refund in the payment's stream.
 */
export const refundOpenedV1 = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  /** The account the money came from; empty where the provider names none. */
  to: z.string(),
  reason: z.string(),
  orderIds: z.array(z.string()),
  state: openEnum(['requested', 'asked', 'named', 'submitting', 'succeeded', 'manual']),
  until: z.iso.datetime().optional(),
  destination: z.object({ account: z.string(), memo: z.string() }).optional(),
  isApproved: z.literal(true).optional(),
  why: z.string().optional(),
  /** What shows that an operator sent it. */
  reference: z.string().optional(),
  sending: z
    .object({
      reference: z.string(),
      bytes: z.string().optional(),
      hashes: z.array(z.string()).optional(),
      expiresAt: z.iso.datetime().optional(),
    })
    .optional(),
});
export type RefundOpenedV1 = z.infer<typeof refundOpenedV1>;

/** A refund is in another state. What is said here is all there is to it; `by`, `approvedBy` and `note` are an operator's. */
export const refundSteppedV1 = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  state: openEnum(['requested', 'asked', 'named', 'submitting', 'succeeded', 'manual', 'paid-twice']),
  /** What led here, as the table of the refund's life has it. */
  on: z.string(),
  /** How often it failed after it had succeeded. */
  bounces: z.number().int().nonnegative(),
  /** Of asked: until then an account may be named. Of named: until then it may be changed, and nothing is sent. */
  until: z.iso.datetime().optional(),
  destination: z.object({ account: z.string(), memo: z.string() }).optional(),
  isApproved: z.literal(true).optional(),
  /** Why it is an operator's. */
  why: z.string().optional(),
  /** How it is sent: `reference` is what the provider knows it by; the rest is of a signed transaction. */
  sending: z
    .object({
      reference: z.string(),
      bytes: z.string().optional(),
      hashes: z.array(z.string()).optional(),
      expiresAt: z.iso.datetime().optional(),
    })
    .optional(),
  /** What the provider took of us for sending it, in minor units of its asset. */
  cost: z.string().optional(),
  /** What shows that an operator sent it. */
  reference: z.string().optional(),
  by: z.string().optional(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
});
export type RefundSteppedV1 = z.infer<typeof refundSteppedV1>;

/** An operator sent a refund that could not be sent by itself; `reference` shows it. */
export const paymentRefundSettledV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  reference: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentRefundSettledV1 = z.infer<typeof paymentRefundSettledV1>;
