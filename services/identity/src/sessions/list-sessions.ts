import { Injectable } from '@nestjs/common';
import type { SessionList } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { isAlive } from './domain/session.ts';
import { SessionStore } from './session-store.ts';

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
