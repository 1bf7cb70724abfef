import { Injectable } from '@nestjs/common';
import type { Challenge } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { contactPointOf, loginKey } from '../accounts/domain/contact-point.ts';
import { cleanRegistration, type Registration } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { ChallengeStore } from './challenge-store.ts';
import { codePolicy } from './domain/code-policy.ts';
import { IssueCode } from './issue-code.ts';

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
