import { Injectable } from '@nestjs/common';
import type { Challenge, User as WireUser } from '@asili/contracts';
import { contactPointOf, loginKey } from '../accounts/domain/contact-point.ts';
import type { UserType } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { toWireUser } from '../wire-user.ts';
import { IssueCode } from './issue-code.ts';

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
