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
