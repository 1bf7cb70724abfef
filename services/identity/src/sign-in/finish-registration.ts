import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@asili/kernel';
import { contactPointOf, loginKey, type ContactPoint } from '../accounts/domain/contact-point.ts';
import type { Registration, User, UserType } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { toWireUser } from '../wire-user.ts';
import { ChallengeStore } from './challenge-store.ts';
import { CheckCode, type Answer } from './check-code.ts';
import { CodeRefused } from './domain/sign-in-errors.ts';
import type { SignedIn } from './finish-sign-in.ts';
import { OpenSession } from './open-session.ts';

/**
 * Step two of registering: the code makes the account from what was typed in step one and opens a session. The unique
 * login key decides between parallel registrations of one address; the losers have proved the same address, so they are
 * signed in to the winner's account.
 * @throws CodeRefused
 */
@Injectable()
export class FinishRegistration {
  constructor(
    private readonly users: UserStore,
    private readonly challenges: ChallengeStore,
    private readonly checkCode: CheckCode,
    private readonly openSession: OpenSession,
    private readonly clock: Clock,
  ) {}

  async run(userType: UserType, value: string, answer: Answer, caller: Caller): Promise<SignedIn> {
    const contactPoint = contactPointOf(userType, value);
    const challenge = await this.checkCode.run({ purpose: 'registration', userType, contactPoint, ...answer }, caller);
    const registration = await this.challenges.pending(challenge.id, this.clock.now());
    if (!registration) throw new CodeRefused();
    const { user, created } = await this.findOrCreate(contactPoint, registration);
    const session = await this.openSession.run(user, caller);
    await this.challenges.dropPending(challenge.id);
    return { user: toWireUser(user), session, created };
  }

  private async findOrCreate(
    contactPoint: ContactPoint,
    registration: Registration,
  ): Promise<{ user: User; created: boolean }> {
    const now = this.clock.now();
    const id = newId(registration.userType === 'artisan' ? 'art' : 'cus', now.getTime());
    const key = loginKey(contactPoint);
    const user: User = {
      ...registration,
      id,
      loginKey: key,
      address: contactPoint.value,
      createdAt: now,
      updatedAt: now,
    };
    if (await this.users.insert(user)) return { user, created: true };
    const existing = await this.users.findByLoginKey(key);
    if (!existing) throw new CodeRefused(); // Erased between the insert and the look-up.
    return { user: existing, created: false };
  }
}
