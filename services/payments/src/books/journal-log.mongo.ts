import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bankCurrencies } from '@asili/kernel';
import { isDuplicateKey, Mongo } from '@asili/platform';
import type { PostedEntry } from './domain/journal.ts';
import { JournalLog, type LoggedEntry } from './journal-log.ts';

type LogDocument = PostedEntry & { _id: number };

/**
 * The position is the key: of two processes that add at once one is refused, looks what came, and goes on behind it. The unique
 * (journal, sequence) keeps an entry from coming twice.
 */
@Injectable()
export class MongoJournalLog extends JournalLog implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'journal_log', name: 'journal_sequence', keys: { journal: 1, sequence: 1 }, unique: true },
      { collection: 'journal_log', name: 'journal_posted', keys: { journal: 1, postedAt: 1, sequence: 1 } },
      // Few entries touch a bank account, and only those are in its index.
      ...bankCurrencies.map((currency) => ({
        collection: 'journal_log',
        name: `bank_${currency}`,
        keys: { postedAt: 1 } as const,
        partial: { 'legs.account': `bank:${currency}` },
      })),
    ]);
  }

  private get log() {
    return this.mongo.collection<LogDocument>('journal_log');
  }

  override async add(entries: readonly PostedEntry[]): Promise<void> {
    for (;;) {
      const missing = await this.missing(entries);
      if (missing.length === 0) return;
      const last = await this.last();
      try {
        await this.log.insertMany(
          missing.map((entry, index) => ({ _id: last + index + 1, ...entry })),
          { ordered: true },
        );
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  override async after(position: number, most: number): Promise<LoggedEntry[]> {
    const found = await this.log
      .find({ _id: { $gt: position } })
      .sort({ _id: 1 })
      .limit(most)
      .toArray();
    return found.map(loggedEntry);
  }

  override async lastOf(journal: string, upTo: number): Promise<LoggedEntry | null> {
    const found = await this.log.findOne({ journal, _id: { $lte: upTo } }, { sort: { sequence: -1 } });
    return found && loggedEntry(found);
  }

  override async posted(
    journal: string,
    from: Date,
    before: Date,
    most: number,
    afterSequence = 0,
  ): Promise<LoggedEntry[]> {
    const found = await this.log
      .find({
        journal,
        sequence: { $gt: afterSequence },
        postedAt: { $gte: from.toISOString(), $lt: before.toISOString() },
      })
      .sort({ sequence: 1 })
      .limit(most)
      .toArray();
    return found.map(loggedEntry);
  }

  override async lastBefore(journal: string, at: Date): Promise<LoggedEntry | null> {
    const found = await this.log.findOne({ journal, postedAt: { $lt: at.toISOString() } }, { sort: { sequence: -1 } });
    return found && loggedEntry(found);
  }

  override async onBank(account: string, from: Date, upTo: number): Promise<LoggedEntry[]> {
    const found = await this.log
      .find({ 'legs.account': account, postedAt: { $gte: from.toISOString() }, _id: { $lte: upTo } })
      .toArray();
    return found.map(loggedEntry);
  }

  override async last(): Promise<number> {
    const [last] = await this.log
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(1)
      .toArray();
    return last?._id ?? 0;
  }

  private async missing(entries: readonly PostedEntry[]): Promise<PostedEntry[]> {
    const keys = entries.map(({ journal, sequence }) => ({ journal, sequence }));
    const found =
      keys.length === 0
        ? []
        : await this.log.find({ $or: keys }, { projection: { journal: 1, sequence: 1 } }).toArray();
    const known = new Set(found.map(({ journal, sequence }) => `${journal}@${sequence}`));
    return entries.filter(({ journal, sequence }) => !known.has(`${journal}@${sequence}`));
  }
}

const loggedEntry = ({ _id: position, ...entry }: LogDocument): LoggedEntry => ({ position, ...entry });
