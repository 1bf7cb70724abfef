import { currencies, type Currency } from '@asili/kernel';
import { currencySpan, type Columns } from './columns.ts';
import type { Position, Sort } from './entry.ts';
import { failures, type CompiledFilters } from './filters.ts';
import type { SortedOrder } from './sorted-order.ts';
import type { TextHits } from './text-index.ts';

export interface Page {
  readonly ordinals: readonly number[];
  readonly more: boolean;
}

export interface PageRequest {
  readonly sort: Sort;
  readonly currency: Currency;
  readonly limit: number;
  readonly after: Position | undefined;
}

const ascends = (sort: Sort): boolean => sort === 'price';
const byPrice = (sort: Sort): boolean => sort === 'price' || sort === '-price';

/**
 * Price sorts show the asked currency first, then each other one, then products without a price: amounts in different
 * currencies are never compared. A key's segment is its place among these.
 */
function segmentsOf(asked: Currency): number[] {
  const first = currencies.indexOf(asked);
  const others = currencies.map((_, index) => index).filter((index) => index !== first);
  return [first, ...others, currencies.length];
}

const segmentOf = (priceKey: number): number => Math.min(currencies.length, Math.floor(priceKey / currencySpan));

/** Stretches of the order to walk, in walking order, as [from, to) indexes. */
function runsOf(order: SortedOrder, request: PageRequest): { from: number; to: number }[] {
  const { sort, after } = request;
  const segments = byPrice(sort) ? segmentsOf(request.currency) : [0];
  const first = after && byPrice(sort) ? segments.indexOf(segmentOf(after.key)) : 0;
  return segments.slice(Math.max(0, first)).map((segment, index) => {
    const whole = byPrice(sort)
      ? { from: order.before({ key: segment * currencySpan, id: '' }), to: order.before({ key: (segment + 1) * currencySpan, id: '' }) }
      : { from: 0, to: order.length };
    if (after === undefined || index > 0) return whole;
    return ascends(sort) ? { ...whole, from: order.before(after, true) } : { ...whole, to: order.before(after) };
  });
}

/** One page along a kept order; `filters` decides item by item. */
export function walkPage(order: SortedOrder, columns: Columns, filters: CompiledFilters, request: PageRequest): Page {
  const ordinals: number[] = [];
  const step = ascends(request.sort) ? 1 : -1;
  for (const run of runsOf(order, request)) {
    for (let index = step > 0 ? run.from : run.to - 1; index >= run.from && index < run.to; index += step) {
      const ordinal = order.at(index);
      if (failures(filters, columns, ordinal) !== 0) continue;
      if (ordinals.length === request.limit) return { ordinals, more: true };
      ordinals.push(ordinal);
    }
  }
  return { ordinals, more: false };
}

/** Negative when the left item comes first. Ties go by id, in the direction of the sort. */
function comparison(request: PageRequest): (left: Position, right: Position) => number {
  const direction = ascends(request.sort) ? 1 : -1;
  const segments = segmentsOf(request.currency);
  return (left, right) => {
    if (byPrice(request.sort)) {
      const apart = segments.indexOf(segmentOf(left.key)) - segments.indexOf(segmentOf(right.key));
      if (apart !== 0) return apart;
    }
    if (left.key !== right.key) return (left.key - right.key) * direction;
    return left.id === right.id ? 0 : (left.id < right.id ? -1 : 1) * direction;
  };
}

/** One page of text hits: the best `limit` behind the position, by bounded insertion. */
export function pickPage(hits: TextHits, columns: Columns, filters: CompiledFilters, keyOf: (ordinal: number) => number, request: PageRequest): Page {
  const compare = comparison(request);
  const best: { key: number; id: string; ordinal: number }[] = [];
  let more = false;
  for (let i = 0; i < hits.count; i += 1) {
    const ordinal = hits.ordinals[i] as number;
    if (failures(filters, columns, ordinal) !== 0) continue;
    const item = { key: keyOf(ordinal), id: columns.ids[ordinal] as string, ordinal };
    if (request.after && compare(item, request.after) <= 0) continue;
    if (best.length === request.limit) {
      more = true;
      if (compare(item, best[best.length - 1] as Position) >= 0) continue;
      best.pop();
    }
    let at = best.length;
    while (at > 0 && compare(item, best[at - 1] as Position) < 0) at -= 1;
    best.splice(at, 0, item);
  }
  return { ordinals: best.map((item) => item.ordinal), more };
}
