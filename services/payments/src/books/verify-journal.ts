import { Injectable } from '@nestjs/common';
import { EventStore } from '@asili/platform';
import { journalStream, verifyChain, type EntryPosted } from './domain/journal.ts';
import { sha256 } from './sha256.ts';

/** Follows the chain of one journal in the commits themselves. Reads only. */
@Injectable()
export class VerifyJournal {
  constructor(private readonly store: EventStore) {}

  /** The hash of its last entry. @throws BrokenBooks, BrokenStream */
  async run(journal: string): Promise<string> {
    const { events } = await this.store.read<EntryPosted>(`${journalStream}${journal}`);
    return verifyChain(
      events.map(({ data }) => data),
      sha256,
    );
  }
}
