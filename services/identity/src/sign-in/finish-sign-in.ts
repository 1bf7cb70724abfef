import { Injectable } from '@nestjs/common';
import type { User as WireUser } from '@asili/contracts';
import { contactPointOf, loginKey } from '../accounts/domain/contact-point.ts';
import type { UserType } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import type { NewSession } from '../sessions/domain/session.ts';
import { toWireUser } from '../wire-user.ts';
import { CheckCode, type Answer } from './check-code.ts';
import { CodeRefused } from './domain/sign-in-errors.ts';
import { OpenSession } from './open-session.ts';

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
