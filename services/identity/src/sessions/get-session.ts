import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { SessionNotFound } from './domain/session-errors.ts';
import { isAlive, type Session } from './domain/session.ts';
import { SessionStore } from './session-store.ts';

/** A live session by the hash of its secret, for the gateway when its fast copy is missing or out of reach. @throws SessionNotFound */
@Injectable()
export class GetSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async run(hash: string): Promise<Session> {
    const session = await this.sessions.find(hash);
    if (!session || !isAlive(session, this.clock.now())) throw new SessionNotFound();
    return session;
  }
}
