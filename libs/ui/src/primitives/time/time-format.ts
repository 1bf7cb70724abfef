const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

interface RelativeTimeOptions {
  /** Short is for clock times: 'last mo' would be no word. */
  readonly style?: 'long' | 'short';
  /** Whose days are counted; the reader's own unless told. */
  readonly timeZone?: string | undefined;
}

/** '3 minutes ago', in words of the language; below ten seconds the given word for 'just now'. From a day on, days are those of the calendar: 'yesterday' is the day before. */
export function relativeTime(
  from: Date,
  now: Date,
  locale: string,
  justNow: string,
  { style = 'long', timeZone }: RelativeTimeOptions = {},
): string {
  const seconds = (from.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 10) return justNow;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  const amount = unit === 'day' ? dayNumber(from, timeZone) - dayNumber(now, timeZone) : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: size < 86_400 ? style : 'long' }).format(
    amount,
    unit,
  );
}

/** The calendar day in that zone, in days since 1970. */
function dayNumber(time: Date, timeZone: string | undefined): number {
  const day = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
    time,
  );
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** '14 October 2026 at 09:12' as the reader writes it, in their own time zone unless told. No line ends between 'at' and the clock. */
export function exactTime(time: Date, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
    .format(time)
    .replace(/ (?=\d{1,2}:)/, '\u00a0');
}

/** '09:12', in the reader's own time zone. */
export const clockTime = (time: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time);

/** '14 October 2026'. */
export function exactDate(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(time);
}

/** What the reader's time zone is called at a moment, short: 'EAT', 'GMT+1'. */
export function zoneName(time: Date, locale: string, timeZone?: string): string {
  return (
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}
