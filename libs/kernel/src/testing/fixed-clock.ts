import type { Clock } from '../clock.ts';

/** A clock that stands still until told otherwise. */
export function fixedClock(start: Date): Clock & { set(to: Date): void } {
  let current = start;
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to;
    },
  };
}
