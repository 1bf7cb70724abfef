import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An operator said what becomes of money that was too little, too late or of another currency: it counts as what was to be paid, or goes back. */
export const paymentReviewSettledV1 = z.object({
  paymentId: z.string(),
  how: openEnum(['take', 'refund']),
  /** The payment's state after it. */
  state: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentReviewSettledV1 = z.infer<typeof paymentReviewSettledV1>;

/** A buyer means to pay, at this quote. `shares` is what each order brings; `tolerance` is how much may be missing of what is paid. */
export const paymentCreatedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  method: z.string(),
  provider: z.string(),
  quote: z.object({
    method: z.string(),
    pay: z.object({ amount: z.string(), currency: z.string() }),
    lines: z.array(
      z.object({ kind: z.string(), money: z.object({ amount: z.string(), currency: z.string() }), paidBy: z.string() }),
    ),
    receives: z.array(
      z.object({ artisanId: z.string(), money: z.object({ amount: z.string(), currency: z.string() }) }),
    ),
    rates: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rate: z.string(),
        asOf: z.iso.datetime(),
        sources: z.array(z.string()),
      }),
    ),
    expiresAt: z.iso.datetime(),
  }),
  hash: z.string(),
  tolerance: z.string(),
  shares: z.array(
    z.object({
      orderId: z.string(),
      artisanId: z.string(),
      gross: z.object({ amount: z.string(), currency: z.string() }),
      fee: z.object({ amount: z.string(), currency: z.string() }),
      net: z.object({ amount: z.string(), currency: z.string() }),
      receives: z.object({ amount: z.string(), currency: z.string() }),
    }),
  ),
});
export type PaymentCreatedV1 = z.infer<typeof paymentCreatedV1>;

/** From here on the provider may have been asked for the money. */
export const paymentAskedV1 = z.object({ paymentId: z.string() });
export type PaymentAskedV1 = z.infer<typeof paymentAskedV1>;

/** The provider has taken the order up, and this is how the buyer goes on. The number is masked. */
export const paymentOpenedV1 = z.object({
  paymentId: z.string(),
  reference: z.string(),
  redirectUrl: z.string().optional(),
  prompt: z.object({ phoneNumber: z.string(), expiresAt: z.iso.datetime() }).optional(),
  payTo: z
    .object({ account: z.string(), memo: z.string(), amount: z.string(), qr: z.string(), network: z.string() })
    .optional(),
});
export type PaymentOpenedV1 = z.infer<typeof paymentOpenedV1>;

/** Whether money is on its way cannot be said, or can be said again. */
export const paymentDoubtedV1 = z.object({ paymentId: z.string(), inDoubt: z.boolean() });
export type PaymentDoubtedV1 = z.infer<typeof paymentDoubtedV1>;

/** A payment has been in doubt for so long that an operator is to see to it; what its provider said last. */
export const paymentDoubtRaisedV1 = z.object({
  paymentId: z.string(),
  why: openEnum(['no-answer', 'not-known', 'no-result']),
});
export type PaymentDoubtRaisedV1 = z.infer<typeof paymentDoubtRaisedV1>;

/** An operator had the provider of a payment in doubt asked once more, or said by its statement what became of it: `reference` shows it. */
export const paymentDoubtSettledV1 = z.object({
  paymentId: z.string(),
  outcome: openEnum(['asked', 'paid', 'unpaid']),
  reference: z.string().optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentDoubtSettledV1 = z.infer<typeof paymentDoubtSettledV1>;

/** Money is seen that is not certain yet. */
export const paymentDetectedV1 = z.object({ paymentId: z.string() });
export type PaymentDetectedV1 = z.infer<typeof paymentDetectedV1>;

/**
 * The provider has taken the payment up and not settled it: what it pays for and its price are kept until then. `settling`: the provider says
 * so, as of a bank debit; `unanswered`: it cannot be asked what became of it.
 */
export const paymentProcessingStartedV1 = z.object({
  paymentId: z.string(),
  until: z.iso.datetime(),
  why: openEnum(['settling', 'unanswered']),
});
export type PaymentProcessingStartedV1 = z.infer<typeof paymentProcessingStartedV1>;

/** Late money is enough: orders are asked to keep what it pays for once more, and nothing is sold before they have. */
export const paymentHoldAskedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  /** Its purchase has not heard yet that its time was over. */
  wasOpen: z.boolean(),
  /** The new quote its buyer chose, as in payment-requoted; absent where the one before is still right. */
  terms: z
    .object({
      quote: z.object({
        method: z.string(),
        pay: z.object({ amount: z.string(), currency: z.string() }),
        lines: z.array(
          z.object({
            kind: z.string(),
            money: z.object({ amount: z.string(), currency: z.string() }),
            paidBy: z.string(),
          }),
        ),
        receives: z.array(
          z.object({ artisanId: z.string(), money: z.object({ amount: z.string(), currency: z.string() }) }),
        ),
        rates: z.array(
          z.object({
            from: z.string(),
            to: z.string(),
            rate: z.string(),
            asOf: z.iso.datetime(),
            sources: z.array(z.string()),
          }),
        ),
        expiresAt: z.iso.datetime(),
      }),
      hash: z.string(),
      tolerance: z.string(),
      shares: z.array(
        z.object({
          orderId: z.string(),
          artisanId: z.string(),
          gross: z.object({ amount: z.string(), currency: z.string() }),
          fee: z.object({ amount: z.string(), currency: z.string() }),
          net: z.object({ amount: z.string(), currency: z.string() }),
          receives: z.object({ amount: z.string(), currency: z.string() }),
        }),
      ),
    })
    .optional(),
});
export type PaymentHoldAskedV1 = z.infer<typeof paymentHoldAskedV1>;

/** Orders said whether what late money pays for is kept for it: then it is sold, else all of it goes back. */
export const paymentHoldAnsweredV1 = z.object({ paymentId: z.string(), held: z.boolean() });
export type PaymentHoldAnsweredV1 = z.infer<typeof paymentHoldAnsweredV1>;

/** The buyer of late money chose a new quote, which takes the place of the one before: what it says in `quote`, `hash`, `tolerance` and `shares` is as in payment-created. */
export const paymentRequotedV1 = z.object({
  paymentId: z.string(),
  quote: z.object({
    method: z.string(),
    pay: z.object({ amount: z.string(), currency: z.string() }),
    lines: z.array(
      z.object({ kind: z.string(), money: z.object({ amount: z.string(), currency: z.string() }), paidBy: z.string() }),
    ),
    receives: z.array(
      z.object({ artisanId: z.string(), money: z.object({ amount: z.string(), currency: z.string() }) }),
    ),
    rates: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rate: z.string(),
        asOf: z.iso.datetime(),
        sources: z.array(z.string()),
      }),
    ),
    expiresAt: z.iso.datetime(),
  }),
  hash: z.string(),
  tolerance: z.string(),
  shares: z.array(
    z.object({
      orderId: z.string(),
      artisanId: z.string(),
      gross: z.object({ amount: z.string(), currency: z.string() }),
      fee: z.object({ amount: z.string(), currency: z.string() }),
      net: z.object({ amount: z.string(), currency: z.string() }),
      receives: z.object({ amount: z.string(), currency: z.string() }),
    }),
  ),
  /** The payment's state after it: what came covers the new sum, or the rest is waited for. */
  state: openEnum(['confirmed', 'underpaid']),
});
export type PaymentRequotedV1 = z.infer<typeof paymentRequotedV1>;

/** One movement of money, once by its receipt, and where the payment stands after it. */
export const paymentMoneyReceivedV1 = z.object({
  paymentId: z.string(),
  receipt: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  at: z.iso.datetime(),
  payer: z.string().optional(),
  state: openEnum(['confirmed', 'underpaid', 'late', 'refund-pending', 'review']),
});
export type PaymentMoneyReceivedV1 = z.infer<typeof paymentMoneyReceivedV1>;

/** A payment is over and brought nothing; why, where that is known. */
export const paymentClosedV1 = z.object({
  paymentId: z.string(),
  outcome: openEnum(['failed', 'cancelled', 'expired']),
  reason: z.string().optional(),
});
export type PaymentClosedV1 = z.infer<typeof paymentClosedV1>;

/** An order that this payment paid is completed. */
export const paymentOrderCompletedV1 = z.object({ paymentId: z.string(), orderId: z.string() });
export type PaymentOrderCompletedV1 = z.infer<typeof paymentOrderCompletedV1>;

/** Where a payment of a purchase stands now, beside what events of their own say: that it was confirmed, ended or given back. */
export const paymentChangedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  state: openEnum(['awaiting-payment', 'detected', 'underpaid', 'late', 'review', 'refund-pending']),
});
export type PaymentChangedV1 = z.infer<typeof paymentChangedV1>;

/** The money of a purchase is here. It is owed to its artisans, or to its buyer if it cannot be had any more. */
export const paymentConfirmedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  method: z.string(),
  received: z.object({ amount: z.string(), currency: z.string() }),
});
export type PaymentConfirmedV1 = z.infer<typeof paymentConfirmedV1>;

/** A payment is over and brought nothing. */
export const paymentEndedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  outcome: openEnum(['failed', 'cancelled', 'expired']),
});
export type PaymentEndedV1 = z.infer<typeof paymentEndedV1>;
