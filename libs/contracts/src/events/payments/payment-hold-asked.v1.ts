import { z } from 'zod';

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
