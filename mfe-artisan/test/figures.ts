import type { AnalyticsReply, Product } from '@asili/contracts';
import { type AnswerAt, platform, type ReplyAt } from '@asili/web/testing';

type Figures = AnalyticsReply['analytics'];

export const noTotals: Figures['previous'] = {
  totalProducts: 0,
  verifiedProducts: 0,
  revenue: { amount: '0.00', currency: 'USD' },
  verifications: 0,
  productViews: 0,
  counterfeitAttempts: 0,
};

/** What GET /api/analytics answers; all nought unless told. */
export function figures(parts: Partial<Figures> = {}): ReplyAt<'GET /api/analytics/art_1'> {
  return {
    json: {
      analytics: {
        ...noTotals,
        previous: noTotals,
        timeZone: 'Africa/Nairobi',
        trend: [],
        topProducts: [],
        recentEvents: [],
        places: [],
        ...parts,
      },
    },
  };
}

export const down = { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } satisfies ReplyAt<'GET /api/products'>;

/** The platform of one artisan, with these figures and products. Returns the calls it saw. */
export const withFigures = (
  analytics: AnswerAt<'GET /api/analytics/art_1'>,
  products: Product[] | ReplyAt<'GET /api/products'> = [],
) =>
  platform({
    'GET /api/analytics/art_1': analytics,
    'GET /api/products': Array.isArray(products) ? { json: { products, nextCursor: null } } : products,
  });
