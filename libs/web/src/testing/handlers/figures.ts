import { http, HttpResponse } from 'msw';
import type { AnalyticsReply, ExchangeRatesReply, FiguresReply } from '@asili/contracts';
import { products } from './made-up.ts';
import { ago, stateOf } from './visitor.ts';

type Analytics = AnalyticsReply['analytics'];

const revenue = { amount: '0.00', currency: 'USD' };

function analytics(): Analytics {
  return {
    totalProducts: 24,
    verifiedProducts: 22,
    verifications: 386,
    productViews: 1480,
    timeZone: 'Africa/Nairobi',
    revenue,
    counterfeitAttempts: 1,
    previous: {
      totalProducts: 21,
      verifiedProducts: 20,
      revenue,
      verifications: 193,
      productViews: 1210,
      counterfeitAttempts: 0,
    },
    trend: Array.from({ length: 30 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 9, 22 + day)).toISOString().slice(0, 10),
      verifications: 3 + ((day * 7) % 9) + Math.floor(day / 3),
      views: 20 + ((day * 13) % 31) + day,
    })),
    topProducts: products
      .slice(0, 5)
      .map(({ id, name }, rank) => ({ productId: id, name, verifications: 102 - rank * 17, views: 640 - rank * 90 })),
    recentEvents: products
      .slice(0, 10)
      .map(({ id }, index) => ({
        id: `evt_${index}`,
        eventType: index % 3 ? 'product_view' : 'verification',
        productId: id,
        timestamp: ago((index + 1) * 3_400_000),
      })),
    places: [
      { place: 'S1.5 E37.0', count: 120 },
      { place: 'N46.0 E5.0', count: 64 },
      { place: 'S3.5 E29.5', count: 51 },
      { place: 'KE', count: 22 },
      { place: 'S40.0 W20.0', count: 1 },
    ],
  };
}

/** An artisan on the first day. */
function nothingYet(): Analytics {
  const none = {
    totalProducts: 0,
    verifiedProducts: 0,
    verifications: 0,
    productViews: 0,
    revenue,
    counterfeitAttempts: 0,
  };
  return {
    ...none,
    previous: none,
    trend: analytics().trend.map(({ date }) => ({ date, verifications: 0, views: 0 })),
    topProducts: [],
    recentEvents: [],
    places: [],
  };
}

export const figures = [
  http.get('/api/analytics/:artisanId', ({ request }) =>
    HttpResponse.json<AnalyticsReply>({ analytics: stateOf(request) === 'empty' ? nothingYet() : analytics() }),
  ),
  http.get('/api/exchange-rates', () =>
    HttpResponse.json<ExchangeRatesReply>({
      rates: {
        HBAR: { USD: '0.68000000', KES: '85.00000000', EUR: '0.62560000', GBP: '0.53720000' },
        USD: { KES: '125.000000', EUR: '0.920000', GBP: '0.790000' },
      },
      asOf: ago(120),
      sources: ['CoinGecko', 'Coinbase'],
      stale: false,
    }),
  ),
  http.get('/api/figures', () =>
    HttpResponse.json<FiguresReply>({
      figures: { piecesCertified: 1024, artisans: 57, countries: 14, verifications: 8031 },
      asOf: ago(50_000),
    }),
  ),
];
