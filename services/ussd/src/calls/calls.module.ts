import { Module, type OnModuleInit } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { MongoCallHistory } from './call-history.mongo.ts';
import { CallHistory } from './call-history.ts';
import { callLogIndexes, MongoCallLog } from './call-log.mongo.ts';
import { CallLog } from './call-log.ts';
import { CallsController } from './calls.controller.ts';
import { GetScreens } from './get-screens.ts';
import { ListCalls } from './list-calls.ts';
import { NoteEnd } from './note-end.ts';
import { NoteHop } from './note-hop.ts';
import { HttpReadTrail } from './read-trail.http.ts';
import { ReadTrail } from './read-trail.ts';

/** How calls went. */
@Module({
  controllers: [CallsController],
  providers: [
    GetScreens,
    ListCalls,
    NoteEnd,
    NoteHop,
    { provide: CallLog, useClass: MongoCallLog },
    { provide: CallHistory, useClass: MongoCallHistory },
    { provide: ReadTrail, useClass: HttpReadTrail },
  ],
  exports: [CallLog, NoteEnd, NoteHop],
})
export class CallsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(callLogIndexes);
  }
}
