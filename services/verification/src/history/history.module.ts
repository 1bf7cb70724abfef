import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { historyIndexes, MongoHistoryStore } from './history-store.mongo.ts';
import { HistoryStore } from './history-store.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryEvents } from './history.events.ts';
import { ListHistory } from './list-history.ts';
import { ProjectChecks } from './project-checks.ts';
import { PublishTotals } from './publish-totals.ts';
import { RecentChecks } from './recent-checks.ts';
import { KafkaTotalsTopic } from './totals-topic.kafka.ts';
import { TotalsTopic } from './totals-topic.ts';

/** Histories and totals of checks. */
@Module({
  imports: [CodesModule],
  controllers: [HistoryController, HistoryEvents],
  providers: [
    ListHistory,
    ProjectChecks,
    PublishTotals,
    RecentChecks,
    { provide: HistoryStore, useClass: MongoHistoryStore },
    { provide: TotalsTopic, useClass: KafkaTotalsTopic },
  ],
  exports: [RecentChecks],
})
export class HistoryModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(historyIndexes);
  }
}
