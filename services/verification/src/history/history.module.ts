import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { historyIndexes, HistoryStore } from './history-store.mongo.ts';
import { HistoryController, ListHistory, RecentChecks } from './list-history.ts';
import { HistoryEvents, ProjectChecks, PublishTotals, TotalsTopic } from './history.events.ts';

/** Histories and totals of checks. */
@Module({
  imports: [CodesModule],
  controllers: [HistoryController, HistoryEvents],
  providers: [ListHistory, ProjectChecks, PublishTotals, RecentChecks, HistoryStore, TotalsTopic],
  exports: [RecentChecks],
})
export class HistoryModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(historyIndexes);
  }
}
