import type { FeedEntry } from '../../domain/feed.ts';

export interface FeedLine extends FeedEntry {
  /** Place in the person's feed: 1, 2, 3 … without gaps; what `Last-Event-ID` names. */
  readonly place: number;
}

/** Lines kept per person; older ones go. */
export const feedLength = 100;

/** Every person's feed: the newest lines in the order they were added. */
export abstract class FeedLog {
  /** Adds a line unless its event is already there; returns whether it was added. Safe for any number of writers. */
  abstract append(userId: string, entry: FeedEntry): Promise<boolean>;
  /** Lines after that place, in order. */
  abstract after(userId: string, place: number, limit: number): Promise<FeedLine[]>;
  /** Place of the newest line, 0 for an empty feed. */
  abstract head(userId: string): Promise<number>;
  /** Place of the newest line added before that moment, 0 if there is none. */
  abstract headAt(userId: string, before: Date): Promise<number>;
}

/** Tells every instance that a person's feed has grown. A lost ring is harmless: streams look again at each heartbeat. */
export abstract class FeedBell {
  abstract ring(userId: string): Promise<void>;
  /** Calls the listener for every ring of any instance, from now on. */
  abstract listen(listener: (userId: string) => void): Promise<void>;
}
