import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bankCurrencies } from '@asili/kernel';
import { Mongo, Together, unlessDuplicate } from '@asili/platform';
import type { PostedEntry } from './domain/journal.ts';

/** An entry at its place in the order in which the books learned of entries. */
export interface LoggedEntry extends PostedEntry {
  /** 1 for the first of all journals, without gaps. */
  readonly position: number;
}

type LogDocument = PostedEntry & { _id: number };

/**
 * All journals in one order, each of them in its own: what balances and closes are counted from.
 * Entries of one moment are added in one call, so that those of a process do not compete. The position is the key: of two processes that add at once one is refused, looks what came, and goes on behind it. The unique
 * (journal, sequence) keeps an entry from coming twice.
 */
@Injectable()
export class JournalLog implements OnModuleInit {
  private readonly adding = new Together<readonly PostedEntry[]>((all) => this.addTogether(all.flat()), {
    weigh: ({ length }) => length,
  });

  constructor(private readonly mongo: Mongo) {}

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

  /** Puts entries behind what is there, those of a journal in its order; one that is there stays where it is. */
  add(entries: readonly PostedEntry[]): Promise<void> {
    return this.adding.add(entries);
  }

  private async addTogether(entries: readonly PostedEntry[]): Promise<void> {
    for (;;) {
      const missing = await this.missing(entries);
      if (missing.length === 0) return;
      const last = await this.last();
      const lines = missing.map((entry, index) => ({ _id: last + index + 1, ...entry }));
      if (await unlessDuplicate(this.log.insertMany(lines, { ordered: true }))) return;
    }
  }

  /** Entries behind that position, in order. */
  async after(position: number, limit: number): Promise<LoggedEntry[]> {
    const found = await this.log
      .find({ _id: { $gt: position } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(loggedEntry);
  }

  /** The last entry of one journal up to that position; null where it has none. */
  async lastOf(journal: string, upTo: number): Promise<LoggedEntry | null> {
    const found = await this.log.findOne({ journal, _id: { $lte: upTo } }, { sort: { sequence: -1 } });
    return found && loggedEntry(found);
  }

  /** Entries of one journal posted from a moment on and before another, in order, behind that sequence. */
  async posted(journal: string, from: Date, before: Date, limit: number, afterSequence = 0): Promise<LoggedEntry[]> {
    const found = await this.log
      .find({
        journal,
        sequence: { $gt: afterSequence },
        postedAt: { $gte: from.toISOString(), $lt: before.toISOString() },
      })
      .sort({ sequence: 1 })
      .limit(limit)
      .toArray();
    return found.map(loggedEntry);
  }

  /** The last entry of one journal posted before a moment; null where there is none. */
  async lastBefore(journal: string, at: Date): Promise<LoggedEntry | null> {
    const found = await this.log.findOne({ journal, postedAt: { $lt: at.toISOString() } }, { sort: { sequence: -1 } });
    return found && loggedEntry(found);
  }

  /** Entries on one of our bank accounts posted from a moment on, up to that position, in no order; as many as there were since. */
  async onBank(account: string, from: Date, upTo: number): Promise<LoggedEntry[]> {
    const found = await this.log
      .find({ 'legs.account': account, postedAt: { $gte: from.toISOString() }, _id: { $lte: upTo } })
      .toArray();
    return found.map(loggedEntry);
  }

  /** The last position; 0 before the first entry. */
  async last(): Promise<number> {
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

/** The seal over everything the books learned since the close before it. */
export interface DailyClose {
  /** The UTC day it closes: '2026-11-23'. */
  readonly day: string;
  /** Positions of the journal log: behind `from`, up to `to`. */
  readonly from: number;
  readonly to: number;
  /** Journals that got entries. */
  readonly journals: number;
  readonly previousHash: string;
  /** SHA-256, hex, over the canonical JSON of the day, the positions, the hash before and the heads of those journals in order of their names. */
  readonly hash: string;
  readonly closedAt: Date;
}

type CloseDocument = Omit<DailyClose, 'day'> & { _id: string };

@Injectable()
export class DailyCloses {
  constructor(private readonly mongo: Mongo) {}

  private get closes() {
    return this.mongo.collection<CloseDocument>('daily_closes');
  }

  async find(day: string): Promise<DailyClose | null> {
    const found = await this.closes.findOne({ _id: day });
    return found && closeOf(found);
  }

  /** The last one before that day. */
  async before(day: string): Promise<DailyClose | null> {
    const found = await this.closes.findOne({ _id: { $lt: day } }, { sort: { _id: -1 } });
    return found && closeOf(found);
  }

  /** Keeps it; one that is there for its day stays. Returns the one that stands. */
  async add(close: DailyClose): Promise<DailyClose> {
    const { day, ...rest } = close;
    const added = await unlessDuplicate(this.closes.insertOne({ _id: day, ...rest }));
    return added ? close : ((await this.find(day)) ?? close);
  }
}

const closeOf = ({ _id: day, ...close }: CloseDocument): DailyClose => ({ day, ...close });
