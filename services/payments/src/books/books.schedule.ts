import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Lease, Mongo, Relay, Schedule, type RecurringWork, type StoredEvent } from '@asili/platform';
import { CloseDay } from './close-day.ts';
import { CountBalances } from './count-balances.ts';
import { KeepJournalLog } from './keep-journal-log.ts';

const countEveryMs = 5_000;
const closeEveryMs = 10 * 60_000;

/** Balances follow the journals; a day is closed within minutes of its end, by the instance whose turn it is. */
@Injectable()
export class BooksSchedule implements OnModuleInit, OnApplicationBootstrap {
  private counting: RecurringWork | undefined;

  constructor(
    private readonly relay: Relay,
    private readonly keepJournalLog: KeepJournalLog,
    private readonly countBalances: CountBalances,
    private readonly closeDay: CloseDay,
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.keep(events));
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
