import type { CalendarPeriod, AnalyticsReply } from '@asili/contracts';
import { DomainError, dayBefore, dayOf, nextDay, startOfDay } from '@asili/kernel';
import {
  totalPlaces,
  totalRevenue,
  totalRows,
  type DaySummary,
  type ActivityRecord,
} from '../../activity/domain/activity-record.ts';
import { countProducts, type ProductLifecycle } from '../../activity/domain/product-lifecycle.ts';

/** From `start` up to, not including, `end`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The period ends before it begins, or is longer than 400 days. */
export class InvalidPeriod extends DomainError {
  readonly code = 'ANALYTICS.INVALID_PERIOD';
  readonly status = 400;
}

const dayMs = 86_400_000;
const usualDays = 30;
const maxDays = 400;

export interface AskedPeriod {
  readonly period?: CalendarPeriod | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** The reader's, as their browser has it. */
  readonly timeZone?: string | undefined;
}

/** The asked period; days without a time are the zone's, whole; without an end it ends now, without a start it is 30 days long. @throws InvalidPeriod */
export function periodOf(asked: AskedPeriod, now: Date, zone: string): Period {
  if (asked.period !== undefined) return calendarPeriod(asked.period, now, zone);
  const end =
    asked.endDate === undefined
      ? now
      : isDay(asked.endDate)
        ? startOfDay(nextDay(asked.endDate), zone)
        : new Date(asked.endDate);
  const start =
    asked.startDate === undefined
      ? new Date(end.getTime() - usualDays * dayMs)
      : isDay(asked.startDate)
        ? startOfDay(asked.startDate, zone)
        : new Date(asked.startDate);
  const length = end.getTime() - start.getTime();
  if (!(length > 0) || length > maxDays * dayMs) throw new InvalidPeriod();
  return { start, end };
}

/** Never empty, also on the stroke of midnight. */
function calendarPeriod(name: CalendarPeriod, now: Date, zone: string): Period {
  const today = dayOf(now, zone);
  const day = name === 'yesterday' ? dayBefore(today) : name === 'last-month' ? dayOfLastMonth(today) : today;
  const start = startOfDay(name.endsWith('month') ? firstOfMonth(day) : day, zone);
  const end = startOfDay(day, zone).getTime() + now.getTime() - startOfDay(today, zone).getTime();
  return { start, end: new Date(Math.max(end, start.getTime() + 1)) };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day of the month before, or its last where it is shorter. */
function dayOfLastMonth(day: string): string {
  const last = dayBefore(firstOfMonth(day));
  return day.slice(8) < last.slice(8) ? last.slice(0, 8) + day.slice(8) : last;
}

function isDay(asked: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(asked);
}

/** The period of the same length just before. */
export function previousPeriod({ start, end }: Period): Period {
  return { start: new Date(2 * start.getTime() - end.getTime()), end: start };
}

/** Every day of the zone the period touches, in order. */
export function daysOf({ start, end }: Period, zone: string): string[] {
  const last = dayOf(new Date(end.getTime() - 1), zone);
  const days = [dayOf(start, zone)];
  for (let day = days[0] ?? last; day < last; day = nextDay(day)) days.push(nextDay(day));
  return days;
}

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

/** Zero where more was cancelled, of earlier periods' sales, than was sold. */
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
