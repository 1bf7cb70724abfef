import { SECOND } from '../../hapi/time.ts';
import { invalid, RestError } from './errors.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

export type Order = 'asc' | 'desc';

/** An inclusive range; absent ends are open. `ne` values are left out. */
export interface Range {
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
  readonly ne: ReadonlySet<bigint>;
}

/** The query string of one request, read the way the mirror reads it. Every reader throws RestError 400 for bad values. */
export class Params {
  private readonly values: URLSearchParams;
  private readonly path: string;

  constructor(url: URL, allowed: readonly string[]) {
    this.values = url.searchParams;
    this.path = url.pathname;
    for (const name of this.values.keys()) {
      if (!allowed.includes(name)) throw new RestError(400, `Unknown query parameter: ${name}`);
    }
  }

  text(name: string): string | undefined {
    return this.values.getAll(name).at(-1);
  }

  /** Rows wanted: 25 unless told, at most 100. */
  limit(): number {
    const value = this.text('limit');
    if (value === undefined) return DEFAULT_LIMIT;
    if (!/^\d{1,9}$/.test(value) || Number(value) < 1) throw invalid('limit');
    return Math.min(Number(value), MAX_LIMIT);
  }

  order(otherwise: Order): Order {
    const value = this.text('order')?.toLowerCase();
    if (value === undefined) return otherwise;
    if (value !== 'asc' && value !== 'desc') throw invalid('order');
    return value;
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw invalid(name);
    return value === 'true';
  }

  /** The range all values of a parameter leave, each `value` or `operator:value`. */
  range(name: string, parse: (text: string) => bigint | undefined): Range {
    let range: Range = { min: undefined, max: undefined, ne: new Set() };
    for (const text of this.values.getAll(name)) {
      const [, operator = 'eq', rest = ''] = /^(?:(eq|ne|gt|gte|lt|lte):)?(.*)$/s.exec(text) ?? [];
      const value = parse(rest);
      if (value === undefined) throw invalid(name);
      range = narrow(range, operator, value);
    }
    return range;
  }

  /** Link to the page after `last`, the value of the last row; null when the page was not full. */
  next(rows: number, name: string, order: Order, last: string, more: Record<string, string> = {}): string | null {
    if (rows < this.limit()) return null;
    const gone = order === 'desc' ? /^(lt|lte|eq):|^[^:]*$/ : /^(gt|gte|eq):|^[^:]*$/;
    const link = new URLSearchParams();
    for (const [key, value] of this.values) {
      if (key in more || (key === name && gone.test(value))) continue;
      link.append(key, value);
    }
    for (const [key, value] of Object.entries(more)) link.append(key, value);
    link.append(name, `${order === 'desc' ? 'lt' : 'gt'}:${last}`);
    return `${this.path}?${link.toString().replaceAll('%3A', ':')}`;
  }
}

function narrow(range: Range, operator: string, value: bigint): Range {
  const min = { gt: value + 1n, gte: value, eq: value }[operator];
  const max = { lt: value - 1n, lte: value, eq: value }[operator];
  return {
    min: min !== undefined && (range.min === undefined || min > range.min) ? min : range.min,
    max: max !== undefined && (range.max === undefined || max < range.max) ? max : range.max,
    ne: operator === 'ne' ? new Set([...range.ne, value]) : range.ne,
  };
}

export function within(range: Range, value: bigint): boolean {
  return (
    (range.min === undefined || value >= range.min) &&
    (range.max === undefined || value <= range.max) &&
    !range.ne.has(value)
  );
}

/** `seconds` or `seconds.nanos`. */
export function parseTimestamp(text: string): bigint | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,9}))?$/.exec(text);
  if (!match) return undefined;
  return BigInt(match[1] ?? '0') * SECOND + BigInt((match[2] ?? '').padEnd(9, '0'));
}

/** `num`, `realm.num` or `shard.realm.num` of this network. */
export function parseEntity(text: string): bigint | undefined {
  const match = /^(?:0\.)?(?:0\.)?(\d{1,15})$/.exec(text);
  return match ? BigInt(match[1] ?? '0') : undefined;
}

export function parseInteger(text: string): bigint | undefined {
  return /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
}
