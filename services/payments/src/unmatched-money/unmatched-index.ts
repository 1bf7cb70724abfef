import type { Unmatched } from './domain/unmatched-money.ts';

/** What is looked up of much money of no sale; each sum is kept in its stream. */
export abstract class UnmatchedIndex {
  /** An older version changes nothing. */
  abstract save(row: { readonly version: number; readonly unmatched: Unmatched }): Promise<void>;
  abstract openCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Ids of what is open, the oldest first, behind that one. */
  abstract open(most: number, after?: string): Promise<string[]>;
}
