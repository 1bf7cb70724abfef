import { currencySpan, type Columns, type Position, type Sort } from './entry.ts';
import { failures, type CompiledFilters } from './filters.ts';
import type { PriceScale } from './price-scale.ts';
import type { SortedOrder, Stretch } from './sorted-order.ts';
import type { TextHits } from './text-index.ts';

export interface Page {
  readonly ordinals: readonly number[];
  readonly more: boolean;
}

export interface PageRequest {
  readonly sort: Sort;
  readonly scale: PriceScale;
  readonly limit: number;
  readonly after: Position | undefined;
}

const ascends = (sort: Sort): boolean => sort === 'price';
const byPrice = (sort: Sort): boolean => sort === 'price' || sort === '-price';

/** What decides where an item stands: groups in their order, ranks in the direction of the sort, ties by id in the same. */
interface Place {
  readonly group: number;
  readonly rank: number;
  readonly id: string;
}

function placeOf({ key, id }: Position, { sort, scale }: PageRequest): Place {
  return byPrice(sort) ? { group: scale.groupOf(key), rank: scale.rank(key), id } : { group: 0, rank: key, id };
}

/** Negative when the left one comes first in ascending order of one group. */
function ascending(left: Place, right: Place): number {
  return left.rank - right.rank || (left.id === right.id ? 0 : left.id < right.id ? -1 : 1);
}

/** The part of a stretch that comes after the position. */
function behind(
  order: SortedOrder,
  stretch: Stretch,
  place: (ordinal: number) => Place,
  after: Place,
  request: PageRequest,
): Stretch {
  if (ascends(request.sort))
    return { ...stretch, from: order.firstIn(stretch, (ordinal) => ascending(place(ordinal), after) <= 0) };
  return { ...stretch, to: order.firstIn(stretch, (ordinal) => ascending(place(ordinal), after) < 0) };
}

/**
 * Stretches of the order to walk, in walking order; those of one group are walked together. A price order has one for
 * each currency: prices are kept as they are asked, so that new rates move nothing.
 */
function groupsOf(order: SortedOrder, place: (ordinal: number) => Place, request: PageRequest): Stretch[][] {
  const { sort, after, scale } = request;
  const whole = byPrice(sort)
    ? scale.groups.map((segments) =>
        segments.map((segment) => ({
          from: order.before({ key: segment * currencySpan, id: '' }),
          to: order.before({ key: (segment + 1) * currencySpan, id: '' }),
        })),
      )
    : [[{ from: 0, to: order.length }]];
  if (after === undefined) return whole;
  const [first = [], ...rest] = byPrice(sort) ? whole.slice(placeOf(after, request).group) : whole;
  return [first.map((stretch) => behind(order, stretch, place, placeOf(after, request), request)), ...rest];
}

/** Calls `take` with the items of stretches that are each in order, in order, until it returns false. */
function merge(
  order: SortedOrder,
  stretches: readonly Stretch[],
  place: (ordinal: number) => Place,
  step: number,
  take: (ordinal: number) => boolean,
): void {
  const heads = stretches
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => {
      const index = step > 0 ? from : to - 1;
      return { index, from, to, place: place(order.at(index)) };
    });
  for (;;) {
    const [first, ...others] = heads;
    if (!first) return;
    const next = others.reduce((best, head) => (ascending(head.place, best.place) * step < 0 ? head : best), first);
    if (!take(order.at(next.index))) return;
    next.index += step;
    if (next.index >= next.from && next.index < next.to) next.place = place(order.at(next.index));
    else heads.splice(heads.indexOf(next), 1);
  }
}

/** The same for one stretch, as most walks have: nothing to compare. */
function follow(order: SortedOrder, { from, to }: Stretch, step: number, take: (ordinal: number) => boolean): void {
  for (let index = step > 0 ? from : to - 1; index >= from && index < to; index += step)
    if (!take(order.at(index))) return;
}

/** One page along a kept order; `filters` decides item by item. */
export function walkPage(
  order: SortedOrder,
  columns: Columns,
  filters: CompiledFilters,
  keyOf: (ordinal: number) => number,
  request: PageRequest,
): Page {
  const ordinals: number[] = [];
  let more = false;
  const place = (ordinal: number): Place =>
    placeOf({ key: keyOf(ordinal), id: columns.ids[ordinal] as string }, request);
  const step = ascends(request.sort) ? 1 : -1;
  const take = (ordinal: number): boolean => {
    if (failures(filters, columns, ordinal) !== 0) return true;
    more = ordinals.length === request.limit;
    if (!more) ordinals.push(ordinal);
    return !more;
  };
  for (const stretches of groupsOf(order, place, request)) {
    const [only] = stretches;
    if (only && stretches.length === 1) follow(order, only, step, take);
    else merge(order, stretches, place, step, take);
    if (more) break;
  }
  return { ordinals, more };
}

/** Negative where a key stands before the place, positive where behind it, and 0 where their ids decide. */
function relative(key: number, { group, rank }: Place, { sort, scale }: PageRequest): number {
  if (!byPrice(sort)) return rank - key;
  return scale.groupOf(key) - group || (scale.rank(key) - rank) * (ascends(sort) ? 1 : -1);
}

/** One page of text hits: the best `limit` behind the position, by bounded insertion. */
export function pickPage(
  hits: TextHits,
  columns: Columns,
  filters: CompiledFilters,
  keyOf: (ordinal: number) => number,
  request: PageRequest,
): Page {
  const direction = ascends(request.sort) ? 1 : -1;
  const compare = (left: Place, right: Place): number => left.group - right.group || ascending(left, right) * direction;
  const after = request.after && placeOf(request.after, request);
  const best: (Place & { ordinal: number })[] = [];
  let more = false;
  for (let i = 0; i < hits.count; i += 1) {
    const ordinal = hits.ordinals[i] as number;
    if (failures(filters, columns, ordinal) !== 0) continue;
    const key = keyOf(ordinal);
    const last = best.length === request.limit ? best[best.length - 1] : undefined;
    if (last && relative(key, last, request) > 0) {
      // Whatever its id: so stand most hits.
      more = true;
      continue;
    }
    const item = { ...placeOf({ key, id: columns.ids[ordinal] as string }, request), ordinal };
    if (after && compare(item, after) <= 0) continue;
    if (last) {
      more = true;
      if (compare(item, last) >= 0) continue;
      best.pop();
    }
    let at = best.length;
    while (at > 0 && compare(item, best[at - 1] as Place) < 0) at -= 1;
    best.splice(at, 0, item);
  }
  return { ordinals: best.map((item) => item.ordinal), more };
}
