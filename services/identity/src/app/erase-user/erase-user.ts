import { Injectable } from '@nestjs/common';
import { UserGone } from '../../domain/errors.ts';
import { ProfileSignal, SessionStore, Time, UserStore } from '../ports.ts';

/**
 * Erases a person: personal fields at once, sessions at once, the profile by tombstone through the publishing loop.
 * A second call after a crash in between ends the sessions that are left. Throws UserGone when there was never anybody.
 */
@Injectable()
export class EraseUser {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly time: Time,
    private readonly profiles: ProfileSignal,
  ) {}

  async run(userId: string): Promise<void> {
    const erased = await this.users.erase(userId, this.time.now());
    const sessions = await this.sessions.listOf(userId);
    for (const session of sessions) await this.sessions.end(session.hash);
    if (!erased && sessions.length === 0) throw new UserGone();
    this.profiles.changed();
  }
}
