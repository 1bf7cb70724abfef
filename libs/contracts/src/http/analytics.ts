import { z } from 'zod';
import { id, isoTime } from './common.ts';

/** A moment with its zone, or a day in the time zone of the artisan; a last day counts whole. */
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
/** The whole shop in four counts, for anyone. Personal data: none. */
export const figuresReply = z.object({
  figures: z.object({
    /** Pieces whose certificate stands; one replaced by a correction is counted through its successor. */
    piecesCertified: z.number().int(),
    /** Artisans with at least one of them. */
    artisans: z.number().int(),
    /** Countries they were made in. */
    countries: z.number().int(),
    /** Checks of pieces; at most one per visitor, piece and hour. */
    verifications: z.number().int(),
  }),
  /** When they were counted. */
  asOf: isoTime,
});
export type FiguresReply = z.infer<typeof figuresReply>;
export const recordViewRequest = z.object({ productId: id('prd') });
