import { Module, type OnModuleInit } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { callLogIndexes, MongoCallLog } from './call-log.mongo.ts';
import { CallLog } from './call-log.ts';
import { NoteEnd } from './note-end.ts';
import { NoteHop } from './note-hop.ts';

/** How calls went. */
@Module({ providers: [NoteEnd, NoteHop, { provide: CallLog, useClass: MongoCallLog }], exports: [NoteEnd, NoteHop] })
export class CallsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(callLogIndexes);
  }
}
