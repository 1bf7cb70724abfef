import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { SessionStore } from './session-store.ts';

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
