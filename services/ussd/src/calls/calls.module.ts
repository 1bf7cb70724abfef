import { Module, type OnModuleInit } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { CallHistory, callLogIndexes, MongoCallLog } from './call-log.mongo.ts';
import { CallLog, RecordEnd, RecordHop } from './record-calls.ts';
import { CallsController, GetScreens, ListCalls, ReadTrail } from './read-calls.ts';

/** How calls went. */
@Module({
  controllers: [CallsController],
  providers: [
    GetScreens,
    ListCalls,
    RecordEnd,
    RecordHop,
    { provide: CallLog, useClass: MongoCallLog },
    CallHistory,
    ReadTrail,
  ],
  exports: [CallLog, RecordEnd, RecordHop],
})
export class CallsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(callLogIndexes);
  }
}
