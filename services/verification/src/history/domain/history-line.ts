import type { Verdict } from '@asili/contracts';

/** One line of a product's public history: no person in it. */
export interface HistoryLine {
  readonly id: string;
  readonly productId: string;
  readonly verifiedAt: Date;
  readonly verdict: Verdict;
  readonly place?: string;
  /** Why the verdict is not a plain one; absent where there is nothing to say. */
  readonly reasons?: readonly string[];
}

/** A line before it has its number. */
export interface UnnumberedLine extends HistoryLine {
  readonly counted: boolean;
  readonly countedAttempt: boolean;
}

/** How often a product was checked, up to and with its nth line. */
export interface Totals {
  readonly n: number;
  readonly verifications: number;
  readonly attempts: number;
}

/** The lines of one product numbered on from the last one; each knows the totals up to itself. Pure. */
export function numberLines(last: Totals | undefined, lines: readonly UnnumberedLine[]): (HistoryLine & Totals)[] {
  let { n, verifications, attempts } = last ?? { n: 0, verifications: 0, attempts: 0 };
  return lines.map(({ counted, countedAttempt, ...line }) => {
    n += 1;
    verifications += Number(counted);
    attempts += Number(countedAttempt);
    return { ...line, n, verifications, attempts };
  });
}

/** Sorts as the history does, and is what a cursor holds. */
export function positionOf({ verifiedAt, id }: Pick<HistoryLine, 'verifiedAt' | 'id'>): string {
  return `${verifiedAt.toISOString()}|${id}`;
}

export function cursorOf(line: HistoryLine): string {
  return Buffer.from(positionOf(line)).toString('base64url');
}

const positionShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\|vrf_[0-9a-z]{26}$/;

/** The position in a cursor; undefined for a cursor that is none. */
export function readCursor(cursor: string): string | undefined {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  return positionShape.test(position) ? position : undefined;
}

/** Lines of two sources, newest first, each once. */
export function mergeLines(some: readonly HistoryLine[], others: readonly HistoryLine[]): HistoryLine[] {
  const byPosition = new Map([...some, ...others].map((line) => [positionOf(line), line]));
  return [...byPosition].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, line]) => line);
}
