import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@asili/platform';
import { journalStream, type EntryPosted } from './domain/journal.ts';
import { JournalLog } from './journal-log.ts';

/** Puts posted entries into the one order of all journals, whichever instance posted them. A repeat changes nothing. */
@Injectable()
export class KeepJournalLog {
  constructor(private readonly log: JournalLog) {}

  /** Returns whether there were any. */
  async run(events: readonly StoredEvent[]): Promise<boolean> {
    const entries = events
      .filter(({ stream }) => stream.startsWith(journalStream))
      .map(({ data }) => data as EntryPosted['data']);
    if (entries.length > 0) await this.log.add(entries);
    return entries.length > 0;
  }
}
