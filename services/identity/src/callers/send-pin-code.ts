import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { UserNotFound } from '../accounts/domain/account-errors.ts';
import { contactPointOf } from '../accounts/domain/contact-point.ts';
import type { User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { codePolicy } from '../sign-in/domain/code-policy.ts';
import { IssueCode } from '../sign-in/issue-code.ts';
import { PinStore } from './pin-store.ts';

/** What stands for a browser where there is none: the phone itself. No browser's secret looks like that. */
export const phoneOf = ({ id, language }: User): Caller => ({
  browser: `phone:${id}`,
  network: `phone:${id}`,
  language,
});

/** Sends the one-time code that unlocks a PIN, within the limits of every code. */
@Injectable()
export class SendPinCode {
  constructor(
    private readonly users: UserStore,
    private readonly issueCode: IssueCode,
    private readonly pins: PinStore,
    private readonly clock: Clock,
  ) {}

  /** @throws UserNotFound, TooManyCodes, CodeNotSent, CountryNotServed */
  async run(artisanId: string): Promise<void> {
    const user = await this.users.findById(artisanId);
    if (!user) throw new UserNotFound();
    await this.issueCode.run(
      {
        purpose: 'sign-in',
        userType: 'artisan',
        contactPoint: contactPointOf('artisan', user.address),
        language: user.language,
        known: true,
      },
      phoneOf(user),
    );
    await this.pins.noteCode(artisanId, new Date(this.clock.now().getTime() + 1000 * codePolicy.lifeSeconds));
  }
}
