import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { agentLabel } from '../../domain/agent-label.ts';
import { sessionLifetimes, usedAt } from '../../domain/session.ts';
import type { User } from '../../domain/user.ts';
import type { Caller } from '../one-time-codes/caller.ts';
import { Hasher, SessionStore, Time } from '../ports.ts';

export interface NewSession {
  /** The cookie's secret: 256 random bits, base64url. Leaves the process once, towards the browser. */
  readonly secret: string;
  readonly maxAgeSeconds: number;
}

/**
 * Opens a session under a fresh secret and ends the one this browser had, so that an id planted or seen before signing in
 * is worth nothing after it. Two calls open two sessions.
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly hasher: Hasher,
    private readonly time: Time,
  ) {}

  async run(user: User, caller: Caller): Promise<NewSession> {
    const now = this.time.now();
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
