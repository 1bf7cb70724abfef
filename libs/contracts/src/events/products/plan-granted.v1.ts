import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An artisan has this plan from now on, `until` then, or without end where that is null. `paymentId`: what it was paid by, where it was. */
export const planGrantedV1 = z.object({
  artisanId: z.string(),
  plan: openEnum(['starter', 'professional', 'enterprise']),
  until: z.iso.datetime().nullable(),
  paymentId: z.string().optional(),
});
export type PlanGrantedV1 = z.infer<typeof planGrantedV1>;
