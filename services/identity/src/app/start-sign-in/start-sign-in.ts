import { Injectable } from '@nestjs/common';
import type { Challenge, User as WireUser } from '@asili/contracts';
import { addressOf, loginKey } from '../../domain/address.ts';
import type { UserType } from '../../domain/user.ts';
import type { Caller } from '../one-time-codes/caller.ts';
import { IssueCode } from '../one-time-codes/issue-code.ts';
import { UserStore } from '../ports.ts';
import { toWireUser } from '../wire-user.ts';

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

  async run(userType: UserType, value: string, caller: Caller): Promise<{ challenge: Challenge } | { user: WireUser }> {
    const address = addressOf(userType, value);
    const user = await this.users.findByLogin(loginKey(address));
    if (user && user.id === caller.userId) return { user: toWireUser(user) };
    const challenge = await this.issueCode.run({ purpose: 'sign-in', userType, address, language: user?.language ?? caller.language, known: user !== null }, caller);
    return { challenge };
  }
}
