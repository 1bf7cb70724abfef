import type { ServiceEvent } from '@asili/contracts';
import { moneyFromText, moneyToText, type KnownCurrency } from '@asili/kernel';

export const activityKinds = [
  'verification',
  'counterfeit_attempt',
  'counterfeit_report',
  'product_registered',
  'product_verified',
  'product_view',
  'payment_initiated',
  'sale_called_off',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One thing that happened to an artisan's product or sale. `id` is the event's id, so a repeat is recognised. */
export interface ActivityRecord {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly artisanId: string;
  /** None where it is about a sale. */
  readonly productId?: string;
  readonly at: Date;
  readonly place?: string;
  /** What a sale brings, or would have brought. */
  readonly money?: { readonly amount: string; readonly currency: string };
}

export type ActivityEvent = { readonly id: string; readonly time: Date } & (
  ServiceEvent<'products'> | ServiceEvent<'verification'> | ServiceEvent<'payments'>
);

/**
 * The record an event makes about an artisan's products, or null. Checks that do not count (the same visitor again within
 * the hour, demonstrations) make none, so nobody can drive the figures up by repeating. Pure.
 */
export function activityRecordOf({ id, time: at, ...event }: ActivityEvent): ActivityRecord | null {
  switch (event.type) {
    case 'products.product-registered.v3':
      return { id, at, kind: 'product_registered', artisanId: event.data.artisanId, productId: event.data.productId };
    case 'products.product-certified.v1':
      return { id, at, kind: 'product_verified', artisanId: event.data.artisanId, productId: event.data.productId };
    case 'verification.code-checked.v1':
      return checkRecord(id, at, event.data);
    case 'verification.report-filed.v1':
      return event.data.kind === 'counterfeit' ? about(event.data, { id, at, kind: 'counterfeit_report' }) : null;
    case 'payments.sale-counted.v1':
      return saleRecord(id, at, event.data);
    default:
      return null;
  }
}

function saleRecord(
  id: string,
  at: Date,
  { artisanId, kind, receives }: Extract<ActivityEvent, { type: 'payments.sale-counted.v1' }>['data'],
): ActivityRecord | null {
  if (kind !== 'sold' && kind !== 'called-off') return null;
  return { id, at, kind: kind === 'sold' ? 'payment_initiated' : 'sale_called_off', artisanId, money: receives };
}

function checkRecord(
  id: string,
  at: Date,
  data: Extract<ActivityEvent, { type: 'verification.code-checked.v1' }>['data'],
): ActivityRecord | null {
  const kind = data.counted ? 'verification' : data.countedAttempt === true ? 'counterfeit_attempt' : null;
  return kind && about(data, { id, at, kind, ...(data.place !== undefined && { place: data.place }) });
}

function about(
  { artisanId, productId }: { artisanId: string | null; productId: string | null },
  record: Omit<ActivityRecord, 'artisanId' | 'productId'>,
): ActivityRecord | null {
  return artisanId === null || productId === null ? null : { ...record, artisanId, productId };
}

/** Figures of one product. */
export interface ProductRow {
  readonly productId: string;
  readonly verifications: number;
  readonly views: number;
  readonly attempts: number;
}

interface PlaceRow {
  readonly place: string;
  readonly count: number;
}

/** What sales brought, less what was cancelled: decimal text, one per currency. */
interface RevenueRow {
  readonly currency: string;
  readonly amount: string;
}

/** Absolute figures of one artisan's day, in the artisan's own time zone. */
export interface DaySummary {
  readonly day: string;
  readonly rows: readonly ProductRow[];
  readonly places: readonly PlaceRow[];
  readonly revenue: readonly RevenueRow[];
}

/** Absolute figures of one hour (0 to 23, UTC) of one artisan's UTC day, of which the days of any time zone are made. */
export interface HourSummary {
  readonly hour: number;
  readonly rows: readonly ProductRow[];
  readonly places: readonly PlaceRow[];
  readonly revenue: readonly RevenueRow[];
}

const columnOf = { verification: 'verifications', product_view: 'views', counterfeit_attempt: 'attempts' } as const;

/** Counts records; the order they come in does not matter. Places are where checks were made. Pure. */
export function summarise(records: readonly ActivityRecord[]): Omit<DaySummary, 'day'> {
  const rows = new Map<string, { productId: string; verifications: number; views: number; attempts: number }>();
  const places = new Map<string, number>();
  for (const { kind, productId, place } of records) {
    if (!(kind in columnOf) || productId === undefined) continue;
    const row = rows.get(productId) ?? { productId, verifications: 0, views: 0, attempts: 0 };
    row[columnOf[kind as keyof typeof columnOf]] += 1;
    rows.set(productId, row);
    if (kind === 'verification' && place !== undefined) places.set(place, (places.get(place) ?? 0) + 1);
  }
  return {
    rows: [...rows.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1)),
    places: [...places].map(([place, count]) => ({ place, count })).sort((a, b) => (a.place < b.place ? -1 : 1)),
    revenue: sumByCurrency(
      records.flatMap(({ kind, money }) =>
        money
          ? [{ currency: money.currency, amount: kind === 'sale_called_off' ? `-${money.amount}` : money.amount }]
          : [],
      ),
    ),
  };
}

/** The hours of a UTC day that have anything in them. Pure. */
export function summariseHours(records: readonly ActivityRecord[]): HourSummary[] {
  const hours = [...new Set(records.map(({ at }) => at.getUTCHours()))].sort((a, b) => a - b);
  return hours.map((hour) => ({ hour, ...summarise(records.filter(({ at }) => at.getUTCHours() === hour)) }));
}

/** Revenue over several days. */
export const totalRevenue = (summaries: readonly Pick<DaySummary, 'revenue'>[]): RevenueRow[] =>
  sumByCurrency(summaries.flatMap(({ revenue }) => revenue));

function sumByCurrency(rows: readonly RevenueRow[]): RevenueRow[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of rows)
    sums.set(currency, (sums.get(currency) ?? 0n) + minorOf(amount, currency as KnownCurrency));
  return [...sums]
    .map(([currency, minor]) => ({ currency, amount: moneyToText({ currency: currency as KnownCurrency, minor }) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** What is cancelled may be more than what is sold. */
const minorOf = (amount: string, currency: KnownCurrency): bigint =>
  amount.startsWith('-') ? -minorOf(amount.slice(1), currency) : moneyFromText(amount, currency).minor;

/** Rows of one product over several days as one row each. */
export function totalRows(summaries: readonly Pick<DaySummary, 'rows'>[]): ProductRow[] {
  const totals = new Map<string, ProductRow>();
  for (const row of summaries.flatMap(({ rows }) => rows)) {
    const sum = totals.get(row.productId);
    totals.set(
      row.productId,
      sum
        ? {
            productId: row.productId,
            verifications: sum.verifications + row.verifications,
            views: sum.views + row.views,
            attempts: sum.attempts + row.attempts,
          }
        : row,
    );
  }
  return [...totals.values()];
}

/** Places over several days, most checks first. */
export function totalPlaces(summaries: readonly Pick<DaySummary, 'places'>[]): PlaceRow[] {
  const totals = new Map<string, number>();
  for (const { place, count } of summaries.flatMap(({ places }) => places))
    totals.set(place, (totals.get(place) ?? 0) + count);
  return [...totals]
    .map(([place, count]) => ({ place, count }))
    .sort((a, b) => b.count - a.count || (a.place < b.place ? -1 : 1));
}
