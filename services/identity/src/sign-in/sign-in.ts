import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import type { Challenge, User as WireUser } from '@asili/contracts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { Hasher } from '../peppered-hasher.ts';
import {
  agentLabel,
  type Caller,
  sessionLifetimes,
  usedAt,
  type NewSession,
  type Session,
} from '../sessions/domain/session.ts';
import { EndSession } from '../sessions/live-sessions.ts';
import { SessionStore } from '../sessions/session-store.mongo.ts';
import { CodeRefused } from './domain/challenge.ts';
import { contactPointOf, loginKey, type UserType } from '../accounts/domain/user.ts';
import { toWireUser } from '../wire-user.ts';
import { IssueCode } from './issue-code.ts';
import { CheckCode, type Answer } from './check-code.ts';

/**
 * Opens a session under a fresh secret and ends the one this browser had, so that an id planted or seen before signing in
 * is worth nothing after it. Two calls open two sessions. A person erased meanwhile is left with none: erasing ends the
 * sessions that are there by then, and one that comes later finds the person gone. So does one whose code went to a number that the
 * account has left meanwhile.
 * @throws CodeRefused when the person has been erased, or signs in with another number by now
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

  /** @param user `loginKey`: what they proved; operators have none */
  async run(
    user: Pick<Session, 'userType' | 'language'> & { readonly id: string; readonly loginKey?: string },
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
    if (user.userType !== 'operator' && (await this.users.findById(user.id))?.loginKey !== user.loginKey) {
      await this.sessions.end(hash, now);
      throw new CodeRefused();
    }
    if (user.userType === 'artisan') await this.users.noteWeb(user.id, now);
    return { secret, maxAgeSeconds: sessionLifetimes[user.userType].absoluteSeconds };
  }
}

/**
 * Step one of signing in: sends a code, or, to an address without an account, a message that says so. The answer is the
 * same. A browser already signed in with this address gets its person back at once and no code.
 * @throws CountryNotServed, TooManyCodes, CodeNotSent
 */
@Injectable()
export class StartSignIn {
  constructor(
    private readonly users: UserStore,
    private readonly issueCode: IssueCode,
  ) {}

  async run(
    userType: UserType,
    value: string,
    caller: Caller,
  ): Promise<{ user: null; challenge: Challenge } | { user: WireUser }> {
    const contactPoint = contactPointOf(userType, value);
    const user = await this.users.findByLoginKey(loginKey(contactPoint));
    if (user && user.id === caller.userId) return { user: toWireUser(user) };
    const challenge = await this.issueCode.run(
      {
        purpose: 'sign-in',
        userType,
        contactPoint,
        language: user?.language ?? caller.language,
        known: user !== null,
        shownByPhone: userType === 'artisan',
      },
      caller,
    );
    return { user: null, challenge };
  }
}

export interface SignedIn {
  readonly user: WireUser;
  readonly session: NewSession;
  /** Whether this made the account. */
  readonly created: boolean;
}

/**
 * Step two of signing in: the code opens a session with a new id. Single use of the challenge makes a repeated or parallel
 * call fail like a wrong code.
 * @throws CodeRefused
 */
@Injectable()
export class FinishSignIn {
  constructor(
    private readonly users: UserStore,
    private readonly checkCode: CheckCode,
    private readonly openSession: OpenSession,
  ) {}

  async run(userType: UserType, value: string, answer: Answer, caller: Caller): Promise<SignedIn> {
    const contactPoint = contactPointOf(userType, value);
    await this.checkCode.run({ purpose: 'sign-in', userType, contactPoint, ...answer }, caller);
    const user = await this.users.findByLoginKey(loginKey(contactPoint));
    if (!user) throw new CodeRefused();
    return { user: toWireUser(user), session: await this.openSession.run(user, caller), created: false };
  }
}
