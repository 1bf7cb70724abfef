import { z } from 'zod';
import { isoTime, money } from './common.ts';
import { quote } from './payments.ts';

export const planNames = ['starter', 'professional', 'enterprise'] as const;
export type PlanName = (typeof planNames)[number];
/** Those that can be bought; the others are free or agreed on. */
export const payablePlans = ['professional'] as const;
export type PayablePlan = (typeof payablePlans)[number];

/** What an artisan may list. Listings are products that are pending, verified or failed; archived and superseded ones do not count. */
export const plan = z.object({
  name: z.enum(planNames),
  listings: z.object({
    active: z.number().int(),
    /** Null where there is no limit. */
    limit: z.number().int().nullable(),
  }),
  /** Until when a plan is paid; absent where it has no end. */
  until: isoTime.optional(),
  /** `until` has passed: the plan ends then, unless it is paid. What is certified stays as it is. */
  graceUntil: isoTime.optional(),
});
export type Plan = z.infer<typeof plan>;
export const planReply = z.object({ plan });
export type PlanReply = z.infer<typeof planReply>;

/** What a month of Professional costs, by each way to pay. Nothing comes off it. */
export const planQuotesReply = z.object({ price: money, quotes: z.array(quote) });
export type PlanQuotesReply = z.infer<typeof planQuotesReply>;

/** Service to service: what payments has to know of an artisan's plan. `version` is another one after each change of it. */
export const planForPayment = z.object({
  artisanId: z.string(),
  version: z.number().int().nonnegative(),
  isPayable: z.boolean(),
});
export type PlanForPayment = z.infer<typeof planForPayment>;
