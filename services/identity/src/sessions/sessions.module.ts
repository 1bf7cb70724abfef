import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import {
  EndSession,
  GetSession,
  ListSessions,
  RevokeSession,
  TouchSession,
  InternalSessionsController,
  SessionsController,
} from './live-sessions.ts';
import { SessionCache, SessionStore, sessionIndexes, SessionsSettler } from './session-store.mongo.ts';

/** Signed-in browsers. */
@Module({
  controllers: [SessionsController, InternalSessionsController],
  providers: [
    EndSession,
    ListSessions,
    RevokeSession,
    GetSession,
    TouchSession,
    SessionsSettler,
    SessionStore,
    SessionCache,
  ],
  exports: [EndSession, SessionStore],
})
export class SessionsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(sessionIndexes);
  }
}
