import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { EndSession } from './end-session.ts';
import { GetSession } from './get-session.ts';
import { InternalSessionsController } from './internal-sessions.controller.ts';
import { ListSessions } from './list-sessions.ts';
import { RevokeSession } from './revoke-session.ts';
import { RedisSessionCache } from './session-cache.redis.ts';
import { SessionCache } from './session-cache.ts';
import { MongoSessionStore, sessionIndexes } from './session-store.mongo.ts';
import { SessionStore } from './session-store.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsSettler } from './sessions.schedule.ts';
import { TouchSession } from './touch-session.ts';

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
    { provide: SessionStore, useClass: MongoSessionStore },
    { provide: SessionCache, useClass: RedisSessionCache },
  ],
  exports: [EndSession, SessionStore],
})
export class SessionsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(sessionIndexes);
  }
}
