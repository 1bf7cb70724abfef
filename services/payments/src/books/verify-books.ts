import { Injectable } from '@nestjs/common';
import { EventStore, sha256 } from '@asili/platform';
import { journalStream, verifyChain, type EntryPosted, BrokenBooks } from './domain/journal.ts';
import { Balances } from './balances.mongo.ts';
import {
  countOn,
  isAsSaid,
  isSame,
  nothing,
  type AccountTotals,
  addEntries,
  saidOf,
  type AssetSums,
} from './domain/account-totals.ts';
import { JournalLog, DailyCloses, type DailyClose } from './journal-log.mongo.ts';
import { WriteDailyCheckpoint, VerifyClose } from './close-day.ts';

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

const page = 500;
const maxNamed = 5;
type Totals = Map<string, AccountTotals>;

/** Counts all accounts and the sum of each asset from the first entry on, and looks at what each entry of a guarded account says that it holds. It takes as long, and as much memory, as there is history. Reads only, and may be run while entries are posted and counted. */
@Injectable()
export class RecountBooks {
  constructor(
    private readonly log: JournalLog,
    private readonly balances: Balances,
  ) {}

  /** Returns how many accounts agree. @throws BrokenBooks */
  async run(): Promise<number> {
    const upTo = await this.balances.offset();
    const counted = await this.all();
    const { recounted, sums, unlike } = await this.recount(counted, upTo);
    const off = [...new Set([...counted.keys(), ...recounted.keys()])].filter(
      (account) =>
        unlike.has(account) ||
        !isSame(counted.get(account) ?? nothing(account), recounted.get(account) ?? nothing(account)),
    );
    const wrong = [
      ...saidOf(sums),
      ...off.slice(0, maxNamed).map((account) => `${account} is not what its entries come to`),
    ];
    if (wrong.length > 0) throw new BrokenBooks(wrong.join('; '));
    return counted.size;
  }

  private async all(): Promise<Totals> {
    const totals: Totals = new Map();
    for (let after = ''; ;) {
      const found = await this.balances.list(after, page);
      for (const each of found) totals.set(each.account, each);
      const last = found.at(-1);
      if (!last || found.length < page) return totals;
      after = last.account;
    }
  }

  /** Each account up to where it was counted to; one that was not, up to where all are. */
  private async recount(
    counted: Totals,
    upTo: number,
  ): Promise<{ recounted: Totals; sums: AssetSums; unlike: ReadonlySet<string> }> {
    const [recounted, unlike] = [new Map() as Totals, new Set<string>()];
    const end = [...counted.values()].reduce((last, { position }) => Math.max(last, position), upTo);
    let sums: AssetSums = { position: 0, off: new Map() };
    while (sums.position < end) {
      const entries = await this.log.after(sums.position, Math.min(page, end - sums.position));
      if (entries.length === 0)
        throw new BrokenBooks(`the journal log ends at ${sums.position}, and balances are counted to ${end}`);
      for (const entry of entries) {
        for (const { account } of entry.legs) {
          if (entry.position > (counted.get(account)?.position ?? upTo)) continue;
          const totals = countOn(recounted.get(account) ?? nothing(account), [entry]);
          recounted.set(account, totals);
          if (!isAsSaid(totals, entry)) unlike.add(account);
        }
      }
      sums = addEntries(sums, entries);
    }
    return { recounted, sums, unlike };
  }
}

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
    private readonly writeCheckpoint: WriteDailyCheckpoint,
    private readonly verifyClose: VerifyClose,
    private readonly verifyJournal: VerifyJournal,
    private readonly recountBooks: RecountBooks,
  ) {}

  /** @throws BrokenBooks at the first place that is wrong, BrokenStream */
  async run(): Promise<VerifiedBooks> {
    const entries = await this.log.last();
    await this.writeCheckpoint.run({ day: '', from: 0, to: entries, previousHash: '' });
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
