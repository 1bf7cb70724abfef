/** Entry `@asili/kernel/testing`: what tests of every project share. Never imported by what runs. */
import type { Clock } from '../time.ts';

export { explore, transitionsOf } from './life-cycles.ts';
export { PersonalValues, textOf } from './personal-values.ts';

/** Stands for an object of which a test uses only these methods. */
export const stub = <T extends object>(methods: NoInfer<{ readonly [Key in keyof T]?: T[Key] }>): T => methods as T;

const minPauseMs = 10;
const maxPauseMs = 500;

/**
 * Waits on a condition, never on time: what `look` finds once that is truthy. It is asked often at first and twice a second later on,
 * whatever it throws meanwhile; the timeout is for a busy machine.
 * @throws what it waited for, with what was seen or thrown last
 */
export async function until<T>(
  look: () => T | Promise<T>,
  what = String(look),
  timeoutMs = 120_000,
): Promise<Exclude<NonNullable<T>, false>> {
  const begunAt = performance.now();
  for (;;) {
    let last: string;
    try {
      const seen = await look();
      if (seen) return seen as Exclude<NonNullable<T>, false>;
      last = `saw ${String(seen)}`;
    } catch (error) {
      last = `threw ${String(error)}`;
    }
    const waitedMs = performance.now() - begunAt;
    if (waitedMs > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${what} (last ${last})`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(maxPauseMs, minPauseMs + waitedMs / 10)));
  }
}

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
