import type { CalendarPeriod } from '@asili/contracts';
import { DomainError, dayBefore, dayOf, nextDay, startOfDay } from '@asili/kernel';

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
const maxDays = 400;

export interface AskedPeriod {
  readonly period?: CalendarPeriod | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The asked period; days without a time are the zone's, whole; without an end it ends now, without a start it is 30 days long. @throws InvalidPeriod */
export function periodOf(asked: AskedPeriod, now: Date, zone: string): Period {
  if (asked.period !== undefined) return calendarPeriod(asked.period, now, zone);
  const end =
    asked.endDate === undefined
      ? now
      : isDay(asked.endDate)
        ? startOfDay(nextDay(asked.endDate), zone)
        : new Date(asked.endDate);
  const start =
    asked.startDate === undefined
      ? new Date(end.getTime() - usualDays * dayMs)
      : isDay(asked.startDate)
        ? startOfDay(asked.startDate, zone)
        : new Date(asked.startDate);
  const length = end.getTime() - start.getTime();
  if (!(length > 0) || length > maxDays * dayMs) throw new InvalidPeriod();
  return { start, end };
}

/** Never empty, also on the stroke of midnight. */
function calendarPeriod(name: CalendarPeriod, now: Date, zone: string): Period {
  const today = dayOf(now, zone);
  const day = name === 'yesterday' ? dayBefore(today) : name === 'last-month' ? dayOfLastMonth(today) : today;
  const start = startOfDay(name.endsWith('month') ? firstOfMonth(day) : day, zone);
  const end = startOfDay(day, zone).getTime() + now.getTime() - startOfDay(today, zone).getTime();
  return { start, end: new Date(Math.max(end, start.getTime() + 1)) };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day of the month before, or its last where it is shorter. */
function dayOfLastMonth(day: string): string {
  const last = dayBefore(firstOfMonth(day));
  return day.slice(8) < last.slice(8) ? last.slice(0, 8) + day.slice(8) : last;
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
