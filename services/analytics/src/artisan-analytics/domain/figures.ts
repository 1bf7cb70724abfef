import type { AnalyticsReply } from '@asili/contracts';
import { totalPlaces, totalRevenue, totalRows, type DaySummary } from '../../activity/domain/day-summary.ts';
import type { ActivityRecord } from '../../activity/domain/activity-record.ts';
import { daysOf, type Period } from './period.ts';
import { countProducts, type ProductLifecycle } from '../../activity/domain/product-lifecycle.ts';

export type Analytics = AnalyticsReply['analytics'];
type Totals = Analytics['previous'];

/** One period's raw material. */
interface PeriodData {
  readonly period: Period;
  /** Whose days the summaries are of. */
  readonly zone: string;
  /** Summaries of the days the period touches, cut to it; a day may appear more than once and may be missing. */
  readonly summaries: readonly DaySummary[];
}

const topCount = 5;
const recentCount = 10;
const placeCount = 20;

/** The analytics page of one artisan. Pure; revenue is in the currency the artisan is paid out in, the one with sales where that has changed. */
export function analyticsOf(
  current: PeriodData,
  previous: PeriodData,
  products: readonly ProductLifecycle[],
  recent: readonly ActivityRecord[],
): Analytics {
  const currency = totalRevenue([...previous.summaries, ...current.summaries]).at(-1)?.currency ?? 'USD';
  return {
    ...totalsOf(current, products, currency),
    previous: totalsOf(previous, products, currency),
    timeZone: current.zone,
    trend: trendOf(current),
    topProducts: topProducts(current, products),
    recentEvents: newest(recent).map(({ id, kind, productId, at }) => ({
      id,
      eventType: kind,
      ...(productId !== undefined && { productId }),
      timestamp: at.toISOString(),
    })),
    places: totalPlaces(current.summaries).slice(0, placeCount),
  };
}

function totalsOf({ period, summaries }: PeriodData, products: readonly ProductLifecycle[], currency: string): Totals {
  const rows = totalRows(summaries);
  return {
    ...countProducts(products, period.end),
    verifications: sum(rows.map(({ verifications }) => verifications)),
    productViews: sum(rows.map(({ views }) => views)),
    revenue: revenueIn(currency, summaries),
    counterfeitAttempts: sum(rows.map(({ attempts }) => attempts)),
  };
}

/** Zero where more was called off, of earlier periods' sales, than was sold. */
function revenueIn(currency: string, summaries: readonly DaySummary[]): Totals['revenue'] {
  const found = totalRevenue(summaries).find((row) => row.currency === currency);
  return found && !found.amount.startsWith('-') ? { ...found } : { amount: '0.00', currency };
}

function trendOf({ period, zone, summaries }: PeriodData): Analytics['trend'] {
  return daysOf(period, zone).map((day) => {
    const rows = totalRows(summaries.filter((summary) => summary.day === day));
    return {
      date: day,
      verifications: sum(rows.map(({ verifications }) => verifications)),
      views: sum(rows.map(({ views }) => views)),
    };
  });
}

function topProducts({ summaries }: PeriodData, products: readonly ProductLifecycle[]): Analytics['topProducts'] {
  const names = new Map(products.map(({ productId, name }) => [productId, name]));
  return totalRows(summaries)
    .filter(({ verifications, views }) => verifications + views > 0)
    .sort((a, b) => b.verifications - a.verifications || b.views - a.views || (a.productId < b.productId ? -1 : 1))
    .slice(0, topCount)
    .map(({ productId, verifications, views }) => ({
      productId,
      name: names.get(productId) ?? productId,
      verifications,
      views,
    }));
}

/** The newest records; the id settles ties, so that the list is the same after every rebuild. */
export function newest(records: readonly ActivityRecord[]): ActivityRecord[] {
  return [...records].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? -1 : 1)).slice(0, recentCount);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
