import { z } from 'zod';

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
