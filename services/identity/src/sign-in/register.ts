import { Injectable } from '@nestjs/common';
import type { Challenge } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import {
  contactPointOf,
  loginKey,
  cleanRegistration,
  type Registration,
  type ContactPoint,
  type User,
  type UserType,
} from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { ChallengeStore } from './challenge-store.mongo.ts';
import { codePolicy, CodeRefused } from './domain/challenge.ts';
import { IssueCode } from './issue-code.ts';
import { toWireUser } from '../wire-user.ts';
import { CheckCode, type Answer } from './check-code.ts';
import { type SignedIn, OpenSession } from './sign-in.ts';

/**
 * Step one of registering: keeps what was typed for a day and sends a code. An address that already has an account gets
 * the same answer and a code that signs it in. Each call keeps its own record under its own challenge.
 * @throws NameRequired, CountryNotServed, TooManyCodes, CodeNotSent
 */
@Injectable()
export class StartRegistration {
  constructor(
    private readonly users: UserStore,
    private readonly challenges: ChallengeStore,
    private readonly issueCode: IssueCode,
    private readonly clock: Clock,
  ) {}

  async run(value: string, typed: Registration, caller: Caller): Promise<Challenge> {
    const registration = cleanRegistration(typed);
    const contactPoint = contactPointOf(registration.userType, value);
    const existing = await this.users.findByLoginKey(loginKey(contactPoint));
    const keptUntil = new Date(this.clock.now().getTime() + codePolicy.pendingHours * 3_600_000);
    return this.issueCode.run(
      {
        purpose: 'registration',
        userType: registration.userType,
        contactPoint,
        language: existing?.language ?? registration.language,
        known: true,
      },
      caller,
      (challengeId) => this.challenges.keepPending(challengeId, registration, keptUntil),
    );
  }
}

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
