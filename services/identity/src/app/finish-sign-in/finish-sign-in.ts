import { Injectable } from '@nestjs/common';
import type { User as WireUser } from '@asili/contracts';
import { addressOf, loginKey } from '../../domain/address.ts';
import { CodeRefused } from '../../domain/errors.ts';
import type { UserType } from '../../domain/user.ts';
import type { Caller } from '../one-time-codes/caller.ts';
import { CheckCode } from '../one-time-codes/check-code.ts';
import { OpenSession, type NewSession } from '../open-session/open-session.ts';
import { UserStore } from '../ports.ts';
import { toWireUser } from '../wire-user.ts';

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

  async run(userType: UserType, answer: { value: string; code: string; challengeId?: string | undefined }, caller: Caller): Promise<SignedIn> {
    const address = addressOf(userType, answer.value);
    await this.checkCode.run({ purpose: 'sign-in', userType, address, code: answer.code, challengeId: answer.challengeId }, caller);
    const user = await this.users.findByLogin(loginKey(address));
    if (!user) throw new CodeRefused();
    return { user: toWireUser(user), session: await this.openSession.run(user, caller), created: false };
  }
}
