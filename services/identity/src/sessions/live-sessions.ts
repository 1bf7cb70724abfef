import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import type { SessionList } from '@asili/contracts';
import { SessionNotFound, isAlive, type Session, touchEverySeconds, usedAt } from './domain/session.ts';
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
