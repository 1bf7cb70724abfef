const dayMs = 86_400_000;
let last = { day: NaN, text: '' };

/** The UTC day of a moment, `2026-11-21`. The one asked for last is remembered: a gateway asks for today's with every request. */
export function utcDay(at: Date): string {
  const day = Math.floor(at.getTime() / dayMs);
  if (day !== last.day) last = { day, text: at.toISOString().slice(0, 10) };
  return last.text;
}
