import type { CalendarPeriod } from '@asili/contracts';

/** Time ranges of the specification, section 9. */
export const ranges = ['24h', '7d', '30d', '90d'] as const;
export type Range = (typeof ranges)[number];

/** What the server is asked for. Calendar periods are cut there, in the reader's time zone. */
export type PeriodQuery =
  { readonly period: CalendarPeriod } | { readonly startDate: string; readonly endDate: string };

const days: Readonly<Record<Range, number>> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 };

/** A named period as it is at a moment. */
export function periodQuery(name: Range | CalendarPeriod, now = new Date()): PeriodQuery {
  if (!isRange(name)) return { period: name };
  return { startDate: new Date(now.getTime() - days[name] * 86_400_000).toISOString(), endDate: now.toISOString() };
}

function isRange(name: string): name is Range {
  return Object.hasOwn(days, name);
}
