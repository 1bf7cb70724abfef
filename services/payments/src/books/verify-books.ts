import { Injectable } from '@nestjs/common';
import { DailyCloses, type DailyClose } from './daily-closes.ts';
import { JournalLog } from './journal-log.ts';
import { RecountBooks } from './recount-books.ts';
import { SealHeads } from './seal-heads.ts';
import { VerifyClose } from './verify-close.ts';
import { VerifyJournal } from './verify-journal.ts';

const page = 500;

/** What was looked at, and the seal that stands for all of it but what came after that day. */
export interface VerifiedBooks {
  readonly entries: number;
  readonly journals: number;
  readonly days: number;
  readonly accounts: number;
  readonly lastClose: Pick<DailyClose, 'day' | 'hash'> | null;
}

/**
 * Checks the books from the first entry on: the chain of every journal, in the log and in the commits themselves, the seal of every closed day,
 * the balances of all accounts and the sum of each asset. For a restored database; it takes as long as there is history. Reads only, and may be run while entries are posted.
 */
@Injectable()
export class VerifyBooks {
  constructor(
    private readonly log: JournalLog,
    private readonly closes: DailyCloses,
    private readonly sealHeads: SealHeads,
    private readonly verifyClose: VerifyClose,
    private readonly verifyJournal: VerifyJournal,
    private readonly recountBooks: RecountBooks,
  ) {}

  /** @throws BrokenBooks at the first place that is wrong, BrokenStream */
  async run(): Promise<VerifiedBooks> {
    const entries = await this.log.last();
    await this.sealHeads.run({ day: '', from: 0, to: entries, previousHash: '' });
    const journals = await this.journals(entries);
    for (const journal of journals) await this.verifyJournal.run(journal);
    const last = await this.closes.before('9999');
    let days = 0;
    for (let close = last; close !== null; close = await this.closes.before(close.day)) {
      await this.verifyClose.run(close.day);
      days += 1;
    }
    const accounts = await this.recountBooks.run();
    return { entries, journals: journals.size, days, accounts, lastClose: last && { day: last.day, hash: last.hash } };
  }

  private async journals(upTo: number): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for (let at = 0; at < upTo; at += page)
      for (const { journal } of await this.log.after(at, Math.min(page, upTo - at))) names.add(journal);
    return names;
  }
}
