import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { SessionStore } from '../sessions/session-store.ts';
import { UserNotFound } from './domain/account-errors.ts';
import { ProfileSignal } from './profile-signal.ts';
import { UserStore } from './user-store.ts';

/**
 * Erases a person: personal fields at once, sessions at once, the profile by tombstone through the publishing loop.
 * A second call after a crash in between ends the sessions that are left.
 * @throws UserNotFound when there was never anybody
 */
@Injectable()
export class EraseUser {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    private readonly profiles: ProfileSignal,
  ) {}

  async run(userId: string): Promise<void> {
    const erased = await this.users.erase(userId, this.clock.now());
    const sessions = await this.sessions.listOf(userId);
    for (const session of sessions) await this.sessions.end(session.hash);
    if (!erased && sessions.length === 0) throw new UserNotFound();
    this.profiles.changed();
  }
}
