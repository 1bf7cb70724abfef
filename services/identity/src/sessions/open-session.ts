import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import type { User } from '../accounts/domain/user.ts';
import { Hasher } from '../hasher.ts';
import { agentLabel } from './domain/agent-label.ts';
import type { Caller } from './domain/caller.ts';
import { sessionLifetimes, usedAt, type NewSession } from './domain/session.ts';
import { SessionStore } from './session-store.ts';

/**
 * Opens a session under a fresh secret and ends the one this browser had, so that an id planted or seen before signing in
 * is worth nothing after it. Two calls open two sessions.
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  async run(user: User, caller: Caller): Promise<NewSession> {
    const now = this.clock.now();
    const secret = this.hasher.randomSecret();
    await this.endPrevious(caller);
    await this.sessions.insert(
      usedAt({ id: newId('ses', now.getTime()), hash: this.hasher.plain(secret), userId: user.id, userType: user.userType, language: user.language, createdAt: now, agent: agentLabel(caller.userAgent) }, now),
    );
    return { secret, maxAgeSeconds: sessionLifetimes[user.userType].absoluteSeconds };
  }

  private async endPrevious(caller: Caller): Promise<void> {
    if (!caller.userId || !caller.sessionId) return;
    const previous = (await this.sessions.listOf(caller.userId)).find(({ id }) => id === caller.sessionId);
    if (previous) await this.sessions.end(previous.hash);
  }
}
