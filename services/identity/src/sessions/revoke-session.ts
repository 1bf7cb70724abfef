import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { SessionNotFound } from './domain/session-errors.ts';
import { SessionStore } from './session-store.ts';

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
