import type { FeedEntry } from './domain/feed-entry.ts';

export interface FeedLine extends FeedEntry {
  /** Position in the person's feed: 1, 2, 3 … without gaps; what `Last-Event-ID` names. */
  readonly position: number;
}

/** Lines kept per person; older ones go. */
export const feedLength = 100;

/** Every person's feed: the newest lines in the order they were added. */
export abstract class FeedStore {
  /** Adds a line unless its event is already there; returns whether it was added. Safe for any number of writers. */
  abstract append(userId: string, entry: FeedEntry): Promise<boolean>;
  /** Lines after that position, in order. */
  abstract after(userId: string, position: number, limit: number): Promise<FeedLine[]>;
  /** Position of the newest line, 0 for an empty feed. */
  abstract head(userId: string): Promise<number>;
  /** Position of the newest line added before that moment, 0 if there is none. */
  abstract headAt(userId: string, before: Date): Promise<number>;
}
