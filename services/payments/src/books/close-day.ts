import { Clock, utcDay } from '@asili/kernel';
import { sha256, type StoredEvent, Every, Reactions, Schedule, type RecurringWork } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { canonicalJson } from '../quotes/domain/make-quote.ts';
import { CountBalances } from './account-balances.ts';
import { verifyChain, type PostedEntry, BrokenBooks, journalStream, type EntryPosted } from './domain/journal.ts';
import { type DailyClose, JournalLog, type LoggedEntry, DailyCloses } from './journal-log.mongo.ts';
import { VerifyAccounts } from './verify-accounts.ts';

const page = 500;
type Head = Pick<PostedEntry, 'journal' | 'sequence' | 'hash'>;

/** Counts the seal over a stretch of the journal log, following the chain of every journal in it as it goes. Reads only. */
@Injectable()
export class WriteDailyCheckpoint {
  constructor(private readonly log: JournalLog) {}

  /** @throws BrokenBooks where an entry is missing or altered, or does not follow the one before it in its journal */
  async run({
    day,
    from,
    to,
    previousHash,
  }: Pick<DailyClose, 'day' | 'from' | 'to' | 'previousHash'>): Promise<Pick<DailyClose, 'hash' | 'journals'>> {
    const heads = await this.heads(from, to);
    const sorted = [...heads.values()].sort((a, b) => (a.journal < b.journal ? -1 : 1));
    return { journals: sorted.length, hash: sha256(canonicalJson({ day, from, to, previousHash, heads: sorted })) };
  }

  private async heads(from: number, to: number): Promise<ReadonlyMap<string, Head>> {
    const heads = new Map<string, Head>();
    for (let at = from; at < to;) {
      const entries = await this.log.after(at, Math.min(page, to - at));
      for (const entry of entries) heads.set(entry.journal, follow(heads.get(entry.journal), entry));
      if (entries.at(-1)?.position !== at + entries.length || entries.length === 0)
        throw new BrokenBooks(`the journal log has a hole behind ${at}`);
      at += entries.length;
    }
    return heads;
  }
}

/** A journal's first entry in the stretch is taken to follow what an earlier close sealed. */
function follow(head: Head | undefined, { position: _position, ...entry }: LoggedEntry): Head {
  verifyChain([entry], sha256, head ?? { sequence: entry.sequence - 1, hash: entry.previousHash });
  return { journal: entry.journal, sequence: entry.sequence, hash: entry.hash };
}

const dayMs = 24 * 3_600_000;

/**
 * Closes yesterday: one hash over the heads of all journals that moved since the close before, and over its hash, so that the last
 * one stands for every entry ever. Books that do not agree with themselves, account by account and in sum, are not closed. Days nobody closed go into the next close. A day is closed once: a repeat finds it closed.
 */
@Injectable()
export class CloseDay {
  constructor(
    private readonly closes: DailyCloses,
    private readonly writeCheckpoint: WriteDailyCheckpoint,
    private readonly verifyAccounts: VerifyAccounts,
    private readonly clock: Clock,
  ) {}

  /** The close of yesterday, within minutes of its end, by the instance whose turn it is. @throws BrokenBooks */
  @Every(10 * 60_000, 'closing the books of a day', { lease: 'books-close' })
  async run(): Promise<DailyClose> {
    const now = this.clock.now();
    const day = utcDay(new Date(now.getTime() - dayMs));
    const closed = await this.closes.find(day);
    if (closed) return closed;
    const previous = await this.closes.before(day);
    const from = previous?.to ?? 0;
    const stretch = { day, from, to: await this.verifyAccounts.run(from), previousHash: previous?.hash ?? '' };
    return this.closes.add({ ...stretch, ...(await this.writeCheckpoint.run(stretch)), closedAt: now });
  }
}

/** Counts the seal of a closed day again. Reads only. */
@Injectable()
export class VerifyClose {
  constructor(
    private readonly closes: DailyCloses,
    private readonly writeCheckpoint: WriteDailyCheckpoint,
  ) {}

  /** @throws BrokenBooks unless the day is closed and everything it sealed is as it was */
  async run(day: string): Promise<void> {
    const close = await this.closes.find(day);
    if (!close) throw new BrokenBooks(`${day} is not closed`);
    const previous = await this.closes.before(day);
    if ((previous?.hash ?? '') !== close.previousHash || (await this.writeCheckpoint.run(close)).hash !== close.hash)
      throw new BrokenBooks(`${day} is not what was sealed`);
  }
}

/** Puts posted entries into the one order of all journals, whichever instance posted them. A repeat changes nothing. */
@Injectable()
export class IndexJournals {
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

const countEveryMs = 5_000;

/** Balances follow the journals. */
@Injectable()
export class BooksSchedule implements OnModuleInit, OnApplicationBootstrap {
  private counting: RecurringWork | undefined;

  constructor(
    private readonly reactions: Reactions,
    private readonly keepJournalLog: IndexJournals,
    private readonly countBalances: CountBalances,
    private readonly schedule: Schedule,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'payments.keep-journal-log',
      ({ stream }) => stream.startsWith(journalStream),
      (events) => this.keep(events),
    );
  }

  onApplicationBootstrap(): void {
    this.counting = this.schedule.every(countEveryMs, 'counting balances', () => this.countBalances.run());
  }

  private async keep(events: readonly StoredEvent[]): Promise<void> {
    if (await this.keepJournalLog.run(events)) this.counting?.soon();
  }
}
