/** Where time comes from, and the token it is injected by; domain code receives it as data. */
export abstract class Clock {
  abstract now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until told otherwise, for tests. */
export function fixedClock(start: Date): Clock & { set(to: Date): void } {
  let current = start;
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to;
    },
  };
}
