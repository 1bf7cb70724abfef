import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What a payment is for where it is no purchase's: so many months of a plan, by the artisan its creation names, at this price. */
export const planOrderedV1 = z.object({
  paymentId: z.string(),
  plan: z.string(),
  months: z.number().int().positive(),
  price: z.object({ amount: z.string(), currency: z.string() }),
});
export type PlanOrderedV1 = z.infer<typeof planOrderedV1>;

/** The money of a plan is here: so many months of it, from when what is paid already ends. It is owed back where the plan cannot be had. */
export const planPaidV1 = z.object({
  paymentId: z.string(),
  artisanId: z.string(),
  plan: openEnum(['professional']),
  months: z.number().int().positive(),
  method: z.string(),
  received: z.object({ amount: z.string(), currency: z.string() }),
  /** When the money came, as its provider says. */
  paidAt: z.iso.datetime(),
});
export type PlanPaidV1 = z.infer<typeof planPaidV1>;

/** An operator gives the money of a paid plan back, inside the time that is promised. */
export const planRefundAgreedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PlanRefundAgreedV1 = z.infer<typeof planRefundAgreedV1>;

/** So many paid months of a plan are taken back, from the end of what is paid, and their money is on its way to who paid. */
export const planRefundedV1 = z.object({
  paymentId: z.string(),
  artisanId: z.string(),
  plan: openEnum(['professional']),
  months: z.number().int().positive(),
  /** What goes back. */
  money: z.object({ amount: z.string(), currency: z.string() }),
  refundedAt: z.iso.datetime(),
});
export type PlanRefundedV1 = z.infer<typeof planRefundedV1>;
