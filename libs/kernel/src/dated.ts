/** Something a business changes, with the day it begins to hold. */
export interface Dated<T> {
  /** First day it holds, UTC: '2026-01-01'. */
  readonly since: string;
  readonly terms: T;
  /** The document it stands in; 'from memory' where nobody has laid it beside one yet. */
  readonly source?: string;
}

/** What holds at a moment: of the rows that have begun, the one that began last. @throws RangeError before the first row */
export const inForce = <T>(rows: readonly Dated<T>[], at: Date): T => rowInForce(rows, at).terms;

/** The first day of what holds at a moment. @throws as `inForce` */
export const inForceSince = (rows: readonly Dated<unknown>[], at: Date): string => rowInForce(rows, at).since;

function rowInForce<T>(rows: readonly Dated<T>[], at: Date): Dated<T> {
  const day = at.toISOString().slice(0, 10);
  const begun = rows.filter(({ since }) => since <= day).sort((a, b) => (a.since < b.since ? -1 : 1));
  const last = begun.at(-1);
  if (!last) throw new RangeError(`nothing holds on ${day}`);
  return last;
}
