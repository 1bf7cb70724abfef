import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { SessionNotFound } from './domain/session-errors.ts';
import { isAlive, touchEverySeconds, usedAt } from './domain/session.ts';
import { SessionStore } from './session-store.ts';

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
