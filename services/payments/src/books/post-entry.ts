import { DomainError, Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { CommandRunner, KeyedMutex, OnceTaken, sha256 } from '@asili/platform';
import { checkEntry, journalOf, undoingEntry, type Entry, type Undone } from './domain/entry.ts';
import { isPosted, journalDecider, type EntryPosted, type PostedEntry } from './domain/journal.ts';

/** The id stands in the books already, for something else. */
export class EntryReused extends DomainError {
  readonly code = 'PAYMENTS.ENTRY_REUSED';
  readonly status = 422;
  constructor(entryId: string) {
    super({ entryId });
  }
}

/** An instance that pauses after a lost race meets one that does not; what it loses again and again ends with the other's work. */
const tries = 200;
/** The journals of the books, each entry with its hash. */
export const booksDecider = journalDecider(sha256);

/**
 * Posts one journal entry: one commit with all its legs, on one stream. The entry's id is the commit id, and no other commit of
 * any journal may hold it, so posting it again, anywhere and at any time, changes nothing and gives what stands.
 */
@Injectable()
export class PostEntry {
  /** Entries of one journal come one after another within a process, so that only processes compete. */
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @throws Overdraft, EntryReused (the id stands for something else); InvalidEntry; Conflict after many lost races */
  async run(entry: Entry): Promise<PostedEntry> {
    checkEntry(entry);
    const journal = journalOf(entry);
    const posted = await this.turns.run(journal, () => this.post(journal, entry));
    if (!isPosted(posted, entry)) throw new EntryReused(entry.id);
    return posted;
  }

  /**
   * The same for an entry that is made again from a stream: what stands under its id stays, also where a release makes its legs
   * otherwise. Null where it stands in another journal. @throws Overdraft; InvalidEntry; Conflict after many lost races
   */
  async ensure(entry: Entry): Promise<PostedEntry | null> {
    checkEntry(entry);
    const journal = journalOf(entry);
    return this.turns
      .run(journal, () => this.post(journal, entry))
      .catch((error: unknown) => {
        if (error instanceof EntryReused) return null;
        throw error;
      });
  }

  /** Has all of them stand, in order. @throws as `ensure` */
  async ensureAll(entries: readonly (Entry | Undone)[]): Promise<void> {
    for (const each of entries) await ('undoing' in each ? this.ensureUndone(each) : this.ensure(each));
  }

  /** Has both entries stand, the second undoing what stands of the first. @throws as `ensure` */
  private async ensureUndone({ entry, undoing }: Undone): Promise<void> {
    const effectiveEntry = await this.ensure(entry);
    await this.ensure(effectiveEntry ? undoingEntry(undoing.id, entry.home, effectiveEntry.legs) : undoing);
  }

  private async post(journal: string, entry: Entry): Promise<PostedEntry> {
    try {
      const { events } = await this.commands.run(
        booksDecider,
        journal,
        { entry, now: this.clock.now() },
        { commitId: entry.id, once: `entry:${entry.id}`, tries },
      );
      return only(events, entry);
    } catch (error) {
      if (!(error instanceof OnceTaken)) throw error;
      const found = await this.commands.find(booksDecider, journal, entry.id); // Another try of this one, or another journal's.
      return only(found?.events ?? [], entry);
    }
  }
}

function only([posted]: readonly { data: EntryPosted['data'] }[], { id }: Entry): PostedEntry {
  if (!posted) throw new EntryReused(id);
  return posted.data;
}
