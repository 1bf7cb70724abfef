import { z } from 'zod';
import { isoTime } from './common.ts';

/** A moment with its zone, or a UTC day; a last day counts whole. */
const momentOrDay = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
export const analyticsQuery = z.object({ startDate: momentOrDay.optional(), endDate: momentOrDay.optional() });
const totals = {
  totalProducts: z.number().int(),
  verifiedProducts: z.number().int(),
  verifications: z.number().int(),
  productViews: z.number().int(),
  revenue: z.object({ amount: z.string(), currency: z.string() }),
  counterfeitAttempts: z.number().int(),
};
export const analyticsReply = z.object({
  analytics: z.object({
    ...totals,
    previous: z.object(totals),
    trend: z.array(z.object({ date: z.string(), verifications: z.number().int(), views: z.number().int() })),
    topProducts: z.array(z.object({ productId: z.string(), name: z.string(), verifications: z.number().int(), views: z.number().int() })),
    recentEvents: z.array(z.object({ id: z.string(), eventType: z.string(), productId: z.string().optional(), timestamp: isoTime })),
    places: z.array(z.object({ place: z.string(), count: z.number().int() })),
  }),
});
export type AnalyticsReply = z.infer<typeof analyticsReply>;
export const recordViewRequest = z.object({ productId: z.string().max(64) });
