import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An artisan has another plan. It is paid `until`, or without end where that is null. */
export const planChangedV1 = z.object({
  artisanId: z.string(),
  plan: openEnum(['starter', 'professional', 'enterprise']),
  until: z.iso.datetime().nullable(),
  /** Who says so, such as the name of an operator. */
  by: z.string(),
});
export type PlanChangedV1 = z.infer<typeof planChangedV1>;

/** An artisan has this plan from now on, `until` then, or without end where that is null. `paymentId`: what it was paid by, where it was. */
export const planGrantedV1 = z.object({
  artisanId: z.string(),
  plan: openEnum(['starter', 'professional', 'enterprise']),
  until: z.iso.datetime().nullable(),
  paymentId: z.string().optional(),
});
export type PlanGrantedV1 = z.infer<typeof planGrantedV1>;

/** A plan was paid that its artisan has no use for: theirs has no end, or is a greater one. The money goes back. */
export const planPaymentDeclinedV1 = z.object({ artisanId: z.string(), paymentId: z.string() });
export type PlanPaymentDeclinedV1 = z.infer<typeof planPaymentDeclinedV1>;
