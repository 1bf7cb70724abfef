/** The seal over everything the books learned since the close before it. */
export interface DailyClose {
  /** The UTC day it closes: '2026-11-23'. */
  readonly day: string;
  /** Positions of the journal log: behind `from`, up to `to`. */
  readonly from: number;
  readonly to: number;
  /** Journals that got entries. */
  readonly journals: number;
  readonly previousHash: string;
  /** SHA-256, hex, over the canonical JSON of the day, the positions, the hash before and the heads of those journals in order of their names. */
  readonly hash: string;
  readonly closedAt: Date;
}

export abstract class DailyCloses {
  abstract find(day: string): Promise<DailyClose | null>;
  /** The last one before that day. */
  abstract before(day: string): Promise<DailyClose | null>;
  /** Keeps it; one that is there for its day stays. Returns the one that stands. */
  abstract add(close: DailyClose): Promise<DailyClose>;
}
