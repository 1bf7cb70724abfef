export interface Comparison {
  readonly account: string;
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly at: Date;
  /** Both sides are as of the end of it, `2026-11-24`; absent where they are as of then. */
  readonly day?: string;
}

/** What was last seen of each account, and which breaks there are. */
export abstract class Comparisons {
  /** Keeps it. @returns the one before it */
  abstract keep(comparison: Comparison): Promise<Comparison | null>;
  abstract list(): Promise<Comparison[]>;
  /** One that is there keeps its account and its beginning. */
  abstract note(found: {
    readonly breakId: string;
    readonly account: string;
    readonly at: Date;
    readonly isOpen: boolean;
  }): Promise<void>;
  abstract find(breakId: string): Promise<{ readonly account: string; readonly at: Date } | null>;
  /** The oldest first; there is one an account at most. */
  abstract open(): Promise<{ readonly breakId: string; readonly account: string; readonly at: Date }[]>;
}
