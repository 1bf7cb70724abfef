import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { SessionStore } from '../sessions/session-store.ts';
import { UserNotFound } from './domain/account-errors.ts';
import { UserStore } from './user-store.ts';

/**
 * Erases a person: personal fields first, then their sessions; the profile is published as a tombstone. In this order no
 * session outlives them, whoever opens one meanwhile. A second call after a crash in between ends the sessions that are left.
 * @throws UserNotFound when there was never anybody
 */
@Injectable()
export class EraseUser {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(userId: string): Promise<void> {
    const now = this.clock.now();
    const erased = await this.users.erase(userId, now);
    const sessions = await this.sessions.listOf(userId);
    for (const session of sessions) await this.sessions.end(session.hash, now);
    if (!erased && sessions.length === 0) throw new UserNotFound();
  }
}
