/** The same day and time so many months earlier, in UTC; the first of the month after where that month has no such day. Pure. */
export const monthsBefore = (from: Date, months: number): Date => monthsAfter(from, -months);

/** The same day and time so many months later, in UTC; the first of the month after where that month has no such day: never less than a month. Pure. */
export function monthsAfter(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(1);
  return then;
}
