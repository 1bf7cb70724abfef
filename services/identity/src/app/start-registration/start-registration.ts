import { Injectable } from '@nestjs/common';
import type { Challenge } from '@asili/contracts';
import { addressOf, loginKey } from '../../domain/address.ts';
import { codePolicy } from '../../domain/code-policy.ts';
import { cleanRegistration, type Registration } from '../../domain/user.ts';
import type { Caller } from '../one-time-codes/caller.ts';
import { IssueCode } from '../one-time-codes/issue-code.ts';
import { ChallengeStore, Time, UserStore } from '../ports.ts';

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
    private readonly time: Time,
  ) {}

  async run(value: string, typed: Registration, caller: Caller): Promise<{ challenge: Challenge }> {
    const registration = cleanRegistration(typed);
    const address = addressOf(registration.userType, value);
    const existing = await this.users.findByLogin(loginKey(address));
    const keptUntil = new Date(this.time.now().getTime() + codePolicy.pendingHours * 3_600_000);
    const challenge = await this.issueCode.run(
      { purpose: 'registration', userType: registration.userType, address, language: existing?.language ?? registration.language, known: true },
      caller,
      (challengeId) => this.challenges.keepPending(challengeId, registration, keptUntil),
    );
    return { challenge };
  }
}
