/** Time ranges of the specification, section 9. */
export const ranges = ['24h', '7d', '30d', '90d'] as const;
export type Range = (typeof ranges)[number];

const days: Readonly<Record<Range, number>> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 };

/** The last so many days, up to the full minute so that the same question is asked once a minute. */
export function lastDays(range: Range, now = Date.now()): { startDate: string; endDate: string } {
  const end = Math.ceil(now / 60_000) * 60_000;
  return { startDate: new Date(end - days[range] * 86_400_000).toISOString(), endDate: new Date(end).toISOString() };
}

/** From local midnight until now. */
export function today(now = Date.now()): { startDate: string; endDate: string } {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  return { startDate: midnight.toISOString(), endDate: new Date(Math.ceil(now / 60_000) * 60_000).toISOString() };
}

/** From the first of the month until now, local time. */
export function thisMonth(now = Date.now()): { startDate: string; endDate: string } {
  const first = new Date(now);
  first.setDate(1);
  first.setHours(0, 0, 0, 0);
  return { startDate: first.toISOString(), endDate: new Date(Math.ceil(now / 60_000) * 60_000).toISOString() };
}

export interface Compared {
  readonly now: { readonly startDate: string; readonly endDate: string };
  /** As long a part of the day or month before. */
  readonly before: { readonly startDate: string; readonly endDate: string };
}

/** Today until now, and yesterday until the same time of day. */
export function todayAndYesterday(now = Date.now()): Compared {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return { now: today(now), before: today(yesterday.getTime()) };
}

/** This month until now, and the month before until the same day and time, or its end where it is shorter. */
export function monthAndLast(now = Date.now()): Compared {
  const last = new Date(now);
  last.setDate(0); // The last day of the month before.
  if (last.getDate() > new Date(now).getDate()) last.setDate(new Date(now).getDate());
  return { now: thisMonth(now), before: thisMonth(last.getTime()) };
}
