import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { type StoredEvent, Lease, Mongo, Reactions, Schedule, type RecurringWork } from '@asili/platform';
import { journalStream, type EntryPosted } from './domain/journal.ts';
import { JournalLog } from './journal-log.mongo.ts';
import { CloseDay } from './close-day.ts';
import { CountBalances } from './account-balances.ts';

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
const closeEveryMs = 10 * 60_000;

/** Balances follow the journals; a day is closed within minutes of its end, by the instance whose turn it is. */
@Injectable()
export class BooksSchedule implements OnModuleInit, OnApplicationBootstrap {
  private counting: RecurringWork | undefined;

  constructor(
    private readonly reactions: Reactions,
    private readonly keepJournalLog: IndexJournals,
    private readonly countBalances: CountBalances,
    private readonly closeDay: CloseDay,
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
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
    const lease = new Lease(this.mongo, 'books-close', { ttlMs: closeEveryMs });
    this.schedule.every(closeEveryMs, 'closing the books of a day', async () =>
      (await lease.hold()).held ? this.closeDay.run() : undefined,
    );
  }

  private async keep(events: readonly StoredEvent[]): Promise<void> {
    if (await this.keepJournalLog.run(events)) this.counting?.soon();
  }
}
