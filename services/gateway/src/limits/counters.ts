/** A counter after it was counted up. */
export interface Window {
  readonly used: number;
  readonly resetSeconds: number;
}

/** Counts requests in fixed windows. */
export abstract class Counters {
  /** Counts one more under each key; its window begins with its first. Atomic against other callers. */
  abstract hit(keys: readonly string[], windowSeconds: number): Promise<readonly Window[]>;
}
