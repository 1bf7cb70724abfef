import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { CommandRunner, KeyedMutex, OnceTaken } from '@asili/platform';
import { checkEntry, journalOf, type Entry } from './domain/entry.ts';
import { EntryReused } from './domain/errors.ts';
import { isPosted, journalDecider, type EntryPosted, type PostedEntry } from './domain/journal.ts';
import { sha256 } from './sha256.ts';

/** An instance that pauses after a lost race meets one that does not; what it loses again and again ends with the other's work. */
const tries = 200;
const decider = journalDecider(sha256);

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

  private async post(journal: string, entry: Entry): Promise<PostedEntry> {
    try {
      const { events } = await this.commands.run(
        decider,
        journal,
        { entry, now: this.clock.now() },
        { commitId: entry.id, once: `entry:${entry.id}`, tries },
      );
      return only(events, entry);
    } catch (error) {
      if (!(error instanceof OnceTaken)) throw error;
      const found = await this.commands.find(decider, journal, entry.id); // Another try of this one, or another journal's.
      return only(found?.events ?? [], entry);
    }
  }
}

function only([posted]: readonly { data: EntryPosted['data'] }[], { id }: Entry): PostedEntry {
  if (!posted) throw new EntryReused(id);
  return posted.data;
}
