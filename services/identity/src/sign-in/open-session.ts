import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import { UserStore } from '../accounts/user-store.ts';
import { Hasher } from '../hasher.ts';
import { agentLabel } from '../sessions/domain/agent-label.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { sessionLifetimes, usedAt, type NewSession, type Session } from '../sessions/domain/session.ts';
import { EndSession } from '../sessions/end-session.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { CodeRefused } from './domain/sign-in-errors.ts';

/**
 * Opens a session under a fresh secret and ends the one this browser had, so that an id planted or seen before signing in
 * is worth nothing after it. Two calls open two sessions. A person erased meanwhile is left with none: erasing ends the
 * sessions that are there by then, and one that comes later finds the person gone.
 * @throws CodeRefused when the person has been erased
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly endSession: EndSession,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  async run(
    user: Pick<Session, 'userType' | 'language'> & { readonly id: string },
    caller: Caller,
  ): Promise<NewSession> {
    const now = this.clock.now();
    const secret = this.hasher.randomSecret();
    const hash = this.hasher.plain(secret);
    await this.endSession.run(caller.userId, caller.sessionId);
    await this.sessions.insert(
      usedAt(
        {
          id: newId('ses', now.getTime()),
          hash,
          userId: user.id,
          userType: user.userType,
          language: user.language,
          createdAt: now,
          agent: agentLabel(caller.userAgent),
        },
        now,
      ),
    );
    if (user.userType !== 'operator' && !(await this.users.findById(user.id))) {
      await this.sessions.end(hash, now);
      throw new CodeRefused();
    }
    return { secret, maxAgeSeconds: sessionLifetimes[user.userType].absoluteSeconds };
  }
}
