import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

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
