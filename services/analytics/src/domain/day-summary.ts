import type { Fact } from './fact.ts';

/** Figures of one product on one day. */
export interface ProductRow {
  readonly productId: string;
  readonly verifications: number;
  readonly views: number;
  readonly attempts: number;
}

/** Absolute figures of one artisan's day. */
export interface DaySummary {
  readonly day: string;
  readonly rows: readonly ProductRow[];
  readonly places: readonly { readonly place: string; readonly count: number }[];
}

const columnOf = { verification: 'verifications', product_view: 'views', counterfeit_attempt: 'attempts' } as const;

/** Counts facts; the order they come in does not matter. Places are where checks were made. Pure. */
export function summarise(day: string, facts: readonly Fact[]): DaySummary {
  const rows = new Map<string, { productId: string; verifications: number; views: number; attempts: number }>();
  const places = new Map<string, number>();
  for (const { kind, productId, place } of facts) {
    if (!(kind in columnOf)) continue;
    const row = rows.get(productId) ?? { productId, verifications: 0, views: 0, attempts: 0 };
    row[columnOf[kind as keyof typeof columnOf]] += 1;
    rows.set(productId, row);
    if (kind === 'verification' && place !== undefined) places.set(place, (places.get(place) ?? 0) + 1);
  }
  return {
    day,
    rows: [...rows.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1)),
    places: [...places].map(([place, count]) => ({ place, count })).sort((a, b) => (a.place < b.place ? -1 : 1)),
  };
}

/** Rows of one product over several days as one row each. */
export function totalRows(summaries: readonly DaySummary[]): ProductRow[] {
  const totals = new Map<string, ProductRow>();
  for (const row of summaries.flatMap(({ rows }) => rows)) {
    const sum = totals.get(row.productId);
    totals.set(row.productId, sum ? { productId: row.productId, verifications: sum.verifications + row.verifications, views: sum.views + row.views, attempts: sum.attempts + row.attempts } : row);
  }
  return [...totals.values()];
}

/** Places over several days, most checks first. */
export function totalPlaces(summaries: readonly DaySummary[]): { place: string; count: number }[] {
  const totals = new Map<string, number>();
  for (const { place, count } of summaries.flatMap(({ places }) => places)) totals.set(place, (totals.get(place) ?? 0) + count);
  return [...totals].map(([place, count]) => ({ place, count })).sort((a, b) => b.count - a.count || (a.place < b.place ? -1 : 1));
}
