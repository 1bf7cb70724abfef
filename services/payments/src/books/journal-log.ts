import type { PostedEntry } from './domain/journal.ts';

/** An entry at its place in the order in which the books learned of entries. */
export interface LoggedEntry extends PostedEntry {
  /** 1 for the first of all journals, without gaps. */
  readonly position: number;
}

/** All journals in one order, each of them in its own: what balances and closes are counted from. */
export abstract class JournalLog {
  /** Puts entries behind what is there, those of a journal in its order; one that is there stays where it is. */
  abstract add(entries: readonly PostedEntry[]): Promise<void>;
  /** Entries behind that position, in order. */
  abstract after(position: number, most: number): Promise<LoggedEntry[]>;
  /** The last entry of one journal up to that position; null where it has none. */
  abstract lastOf(journal: string, upTo: number): Promise<LoggedEntry | null>;
  /** Entries of one journal posted from a moment on and before another, in order, behind that sequence. */
  abstract posted(
    journal: string,
    from: Date,
    before: Date,
    most: number,
    afterSequence?: number,
  ): Promise<LoggedEntry[]>;
  /** The last entry of one journal posted before a moment; null where there is none. */
  abstract lastBefore(journal: string, at: Date): Promise<LoggedEntry | null>;
  /** Entries on one of our bank accounts posted from a moment on, up to that position, in no order; as many as there were since. */
  abstract onBank(account: string, from: Date, upTo: number): Promise<LoggedEntry[]>;
  /** The last position; 0 before the first entry. */
  abstract last(): Promise<number>;
}
