import { Injectable } from '@nestjs/common';
import { SessionNotFound } from '../../domain/errors.ts';
import { isAlive, type Session } from '../../domain/session.ts';
import { SessionStore, Time } from '../ports.ts';

/** A live session by the hash of its secret, for the gateway when its fast copy is missing or out of reach. */
@Injectable()
export class GetSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly time: Time,
  ) {}

  async run(hash: string): Promise<Session> {
    const session = await this.sessions.find(hash);
    if (!session || !isAlive(session, this.time.now())) throw new SessionNotFound();
    return session;
  }
}
