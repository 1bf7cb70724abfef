import { DomainError } from '@asili/kernel';

/** From `start` up to, not including, `end`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The period ends before it begins, or is longer than 400 days. */
export class InvalidPeriod extends DomainError {
  readonly code = 'ANALYTICS.INVALID_PERIOD';
  readonly status = 400;
}

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 400;

/** The asked period; without an end it ends now, without a start it is 30 days long. Raises InvalidPeriod. */
export function periodOf(asked: { startDate?: string | undefined; endDate?: string | undefined }, now: Date): Period {
  const end = asked.endDate === undefined ? now : endOf(asked.endDate);
  const start = asked.startDate === undefined ? new Date(end.getTime() - usualDays * dayMs) : new Date(asked.startDate);
  const length = end.getTime() - start.getTime();
  if (!(length > 0) || length > mostDays * dayMs) throw new InvalidPeriod();
  return { start, end };
}

/** A day without a time means all of it. */
function endOf(asked: string): Date {
  const wholeDay = /^\d{4}-\d\d-\d\d$/.test(asked);
  return new Date(Date.parse(asked) + (wholeDay ? dayMs : 0));
}

/** The period of the same length just before. */
export function previousPeriod({ start, end }: Period): Period {
  return { start: new Date(2 * start.getTime() - end.getTime()), end: start };
}

/** The UTC day of a moment, 'YYYY-MM-DD'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Every UTC day the period touches, in order; `whole` says whether all of it lies inside. */
export function daysOf({ start, end }: Period): { day: string; whole: boolean }[] {
  const days: { day: string; whole: boolean }[] = [];
  for (let at = Date.parse(dayOf(start)); at < end.getTime(); at += dayMs) {
    days.push({ day: dayOf(new Date(at)), whole: at >= start.getTime() && at + dayMs <= end.getTime() });
  }
  return days;
}
