import type { SessionList, SessionRecord } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { CurrentActor, Roles, type Actor, Callers } from '@asili/platform';
import { Injectable, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import {
  SessionNotFound,
  isAlive,
  type Session,
  touchEverySeconds,
  usedAt,
  clearSession,
  type Reply,
  toSessionRecord,
} from './domain/session.ts';
import { SessionStore } from './session-store.mongo.ts';

/** A live session by the hash of its secret, for the gateway when its fast copy is missing or out of reach. @throws SessionNotFound */
@Injectable()
export class GetSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(hash: string): Promise<Session> {
    const session = await this.sessions.find(hash);
    if (!session || !isAlive(session, this.clock.now())) throw new SessionNotFound();
    return session;
  }
}

/** Notes that a session is in use, so that its idle time starts again. Calls within a minute of the last note do nothing. @throws SessionNotFound */
@Injectable()
export class TouchSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(hash: string): Promise<void> {
    const now = this.clock.now();
    const session = await this.sessions.find(hash);
    if (!session || !isAlive(session, now)) throw new SessionNotFound();
    if (now.getTime() - session.lastSeenAt.getTime() < touchEverySeconds * 1000) return;
    await this.sessions.touch(usedAt(session, now));
  }
}

/** One's own signed-in browsers, the last used first. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(userId: string, currentId: string | undefined): Promise<SessionList> {
    const now = this.clock.now();
    const alive = (await this.sessions.listOf(userId)).filter((session) => isAlive(session, now));
    alive.sort((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime());
    return {
      sessions: alive.map(({ id, createdAt, lastSeenAt, agent }) => ({
        id,
        current: id === currentId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        agent,
      })),
    };
  }
}

/**
 * Signs out one of one's own browsers. Ending is the same twice; a second call finds nothing and says so.
 * @throws SessionNotFound also for somebody else's
 */
@Injectable()
export class RevokeSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(userId: string, sessionId: string): Promise<void> {
    const session = (await this.sessions.listOf(userId)).find(({ id }) => id === sessionId);
    if (!session) throw new SessionNotFound();
    await this.sessions.end(session.hash, this.clock.now());
  }
}

/** Signs this browser out. Without a session, or twice, it does nothing; when it returns the old secret opens nothing. */
@Injectable()
export class EndSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(userId: string | undefined, sessionId: string | undefined): Promise<void> {
    if (!userId || !sessionId) return;
    const session = (await this.sessions.listOf(userId)).find(({ id }) => id === sessionId);
    if (session) await this.sessions.end(session.hash, this.clock.now());
  }
}

/** What a signed-in person does with their own sessions. Who they are comes from the actor token, never from the body. */
@Controller('api/auth')
export class SessionsController {
  constructor(
    private readonly endSession: EndSession,
    private readonly listSessions: ListSessions,
    private readonly revokeSession: RevokeSession,
  ) {}

  /** Also without a session: signing out twice is no mistake. */
  @Post('logout')
  @HttpCode(204)
  async logout(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: Reply): Promise<void> {
    if (actor.kind !== 'service') await this.endSession.run(actor.id, actor.sessionId);
    clearSession(reply);
  }

  @Get('sessions')
  @Roles('artisan', 'customer', 'operator')
  list(@CurrentActor() actor: Actor): Promise<SessionList> {
    return this.listSessions.run(actor.id, actor.sessionId);
  }

  @Delete('sessions/:id')
  @Roles('artisan', 'customer', 'operator')
  @HttpCode(204)
  async revoke(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    await this.revokeSession.run(actor.id, id);
    if (id === actor.sessionId) clearSession(reply);
  }
}

/** Service to service; the gateway never forwards these paths. */
@Controller('internal/sessions')
@Callers('gateway')
export class InternalSessionsController {
  constructor(
    private readonly getSession: GetSession,
    private readonly touchSession: TouchSession,
  ) {}

  /** @param hash SHA-256 of the session's secret, hex */
  @Get(':hash')
  async session(@Param('hash') hash: string): Promise<SessionRecord> {
    return toSessionRecord(await this.getSession.run(hash));
  }

  @Post(':hash/touch')
  @HttpCode(204)
  touch(@Param('hash') hash: string): Promise<void> {
    return this.touchSession.run(hash);
  }
}
