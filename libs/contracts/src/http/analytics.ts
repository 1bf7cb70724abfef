import { z } from 'zod';
import { id, isoTime } from './common.ts';

/** A moment with its zone, or a day in the time zone of the artisan; a last day counts whole. */
const momentOrDay = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
/** Up to now, in days and months of the artisan's time zone. The earlier ones reach as far as today and this month have come. */
export const calendarPeriods = ['today', 'yesterday', 'this-month', 'last-month'] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];
/** `period` goes before the two dates. */
export const analyticsQuery = z.object({
  period: z.enum(calendarPeriods).optional(),
  startDate: momentOrDay.optional(),
  endDate: momentOrDay.optional(),
  timeZone: z
    .string()
    .max(64)
    .optional()
    .describe(
      'IANA time zone of the reader, whose days and months are meant; without one that is known, of the country the artisan’s newest product is made in',
    ),
});
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
    timeZone: z.string().optional().describe('IANA time zone whose days and months are counted'),
    trend: z.array(z.object({ date: z.string(), verifications: z.number().int(), views: z.number().int() })),
    topProducts: z.array(
      z.object({ productId: z.string(), name: z.string(), verifications: z.number().int(), views: z.number().int() }),
    ),
    recentEvents: z.array(
      z.object({ id: z.string(), eventType: z.string(), productId: z.string().optional(), timestamp: isoTime }),
    ),
    recentChecks: z
      .array(z.object({ productId: z.string(), timestamp: isoTime }))
      .optional()
      .describe('The last checks that counted, of any time and however often pages were looked at since'),
    places: z.array(z.object({ place: z.string(), count: z.number().int() })),
  }),
});
export type AnalyticsReply = z.infer<typeof analyticsReply>;
/** The whole shop in four counts, for anyone. Personal data: none. */
export const figuresReply = z.object({
  figures: z.object({
    /** Products whose certificate stands; one replaced by a correction is counted through its successor. */
    piecesCertified: z.number().int(),
    /** Artisans with at least one of them. */
    artisans: z.number().int(),
    /** Countries they were made in. */
    countries: z.number().int(),
    /** Checks of products; at most one per visitor, product and hour. */
    verifications: z.number().int(),
  }),
  /** When they were counted. */
  asOf: isoTime,
});
export type FiguresReply = z.infer<typeof figuresReply>;
export const recordViewRequest = z.object({ productId: id('prd') });
