import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { addressOf, loginKey, type Address } from '../../domain/address.ts';
import { CodeRefused } from '../../domain/errors.ts';
import type { Registration, User, UserType } from '../../domain/user.ts';
import type { SignedIn } from '../finish-sign-in/finish-sign-in.ts';
import type { Caller } from '../one-time-codes/caller.ts';
import { CheckCode } from '../one-time-codes/check-code.ts';
import { OpenSession } from '../open-session/open-session.ts';
import { ChallengeStore, ProfileSignal, Time, UserStore } from '../ports.ts';
import { toWireUser } from '../wire-user.ts';

/**
 * Step two of registering: the code makes the account from what was typed in step one and opens a session. The unique
 * login decides between parallel registrations of one address; the losers have proved the same address, so they are
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
    private readonly time: Time,
    private readonly profiles: ProfileSignal,
  ) {}

  async run(userType: UserType, answer: { value: string; code: string; challengeId?: string | undefined }, caller: Caller): Promise<SignedIn> {
    const address = addressOf(userType, answer.value);
    const challenge = await this.checkCode.run({ purpose: 'registration', userType, address, code: answer.code, challengeId: answer.challengeId }, caller);
    const registration = await this.challenges.pending(challenge.id, this.time.now());
    if (!registration) throw new CodeRefused();
    const { user, created } = await this.findOrCreate(address, registration);
    const session = await this.openSession.run(user, caller);
    await this.challenges.dropPending(challenge.id);
    return { user: toWireUser(user), session, created };
  }

  private async findOrCreate(address: Address, registration: Registration): Promise<{ user: User; created: boolean }> {
    const now = this.time.now();
    const id = newId(registration.userType === 'artisan' ? 'art' : 'cus', now.getTime());
    const login = loginKey(address);
    const user: User = { ...registration, id, login, address: address.value, createdAt: now, updatedAt: now };
    if (await this.users.insert(user)) {
      this.profiles.changed();
      return { user, created: true };
    }
    const existing = await this.users.findByLogin(login);
    if (!existing) throw new CodeRefused(); // Erased between the insert and the look-up.
    return { user: existing, created: false };
  }
}
