import { DomainError } from '@asili/kernel';
import { dayOf, nextDay, startOfDay } from './time-zones.ts';

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

/** The asked period; days without a time are the zone's, whole; without an end it ends now, without a start it is 30 days long. @throws InvalidPeriod */
export function periodOf(asked: { startDate?: string | undefined; endDate?: string | undefined }, now: Date, zone: string): Period {
  const end = asked.endDate === undefined ? now : isDay(asked.endDate) ? startOfDay(nextDay(asked.endDate), zone) : new Date(asked.endDate);
  const start = asked.startDate === undefined ? new Date(end.getTime() - usualDays * dayMs) : isDay(asked.startDate) ? startOfDay(asked.startDate, zone) : new Date(asked.startDate);
  const length = end.getTime() - start.getTime();
  if (!(length > 0) || length > mostDays * dayMs) throw new InvalidPeriod();
  return { start, end };
}

function isDay(asked: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(asked);
}

/** The period of the same length just before. */
export function previousPeriod({ start, end }: Period): Period {
  return { start: new Date(2 * start.getTime() - end.getTime()), end: start };
}

/** Every day of the zone the period touches, in order. */
export function daysOf({ start, end }: Period, zone: string): string[] {
  const last = dayOf(new Date(end.getTime() - 1), zone);
  const days = [dayOf(start, zone)];
  for (let day = days[0] ?? last; day < last; day = nextDay(day)) days.push(nextDay(day));
  return days;
}
