const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** '3 minutes ago', in words of the language; below ten seconds the given word for 'just now'. Short is for clock times: 'last mo' would be no word. */
export function relativeTime(
  from: Date,
  now: Date,
  locale: string,
  justNow: string,
  style: 'long' | 'short' = 'long',
): string {
  const seconds = (from.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 10) return justNow;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: size < 86_400 ? style : 'long' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

/** '14 October 2026 at 09:12' as the reader writes it, in their own time zone unless told. No line ends between 'at' and the clock. */
export function exactTime(time: Date, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
    .format(time)
    .replace(/ (?=\d{1,2}:)/, '\u00a0');
}

/** '14 October 2026'. */
export function exactDate(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(time);
}
