const minMs = 500;
const maxMs = 10 * 60_000;

/** Until a refund of that age is looked at again, in milliseconds: a quarter of its age, so that each pause is a little longer than the one before. */
export function pauseAfter(ageMs: number): number {
  return Math.min(maxMs, Math.max(minMs, ageMs / 4));
}
