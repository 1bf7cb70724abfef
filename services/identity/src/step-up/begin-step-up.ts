import { Injectable } from '@nestjs/common';
import type { BeginStepUpRequest, StepUpReply } from '@asili/contracts';
import { UserNotFound } from '../accounts/domain/account-errors.ts';
import { contactPointOf, loginKey, type ContactPoint } from '../accounts/domain/contact-point.ts';
import type { User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.ts';
import { PinStore } from '../callers/pin-store.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { NumberInUse } from '../sign-in/domain/sign-in-errors.ts';
import { IssueCode } from '../sign-in/issue-code.ts';

/**
 * What stands for the browser: who, and for what. A code is only good where the same stands again, so one for something else, or for
 * somebody else, opens nothing. No browser's secret looks like that.
 */
export const stepUpOf = (
  { id, language }: User,
  { purpose, subject }: Pick<BeginStepUpRequest, 'purpose' | 'subject'>,
): Caller => ({ browser: `step-up:${id}:${purpose}:${subject}`, network: `step-up:${id}`, language });

/** What the message with the code says that it is for. */
const templates = { 'payout-account': 'step-up', 'refund-destination': 'refund-step-up' } as const;

/** Where the code goes: to the address the person signs in with, or to the number that is to be proved. */
export const provedBy = ({ userType, address }: User, { to }: Pick<BeginStepUpRequest, 'to'>): ContactPoint =>
  to === undefined ? contactPointOf(userType, address) : contactPointOf('artisan', to);

/** Sends a code, within the limits of every code. To a new number only where nobody else signs in with it. Each call opens a challenge of its own. */
@Injectable()
export class BeginStepUp {
  constructor(
    private readonly users: UserStore,
    private readonly issueCode: IssueCode,
    private readonly pins: PinStore,
  ) {}

  /** @throws UserNotFound, NumberInUse, TooManyCodes, CodeNotSent, CountryNotServed */
  async run(userId: string, { ending, ...what }: BeginStepUpRequest): Promise<StepUpReply> {
    const user = await this.users.findById(userId);
    if (!user) throw new UserNotFound();
    const contactPoint = provedBy(user, what);
    if (what.to !== undefined && ((await this.users.findByLoginKey(loginKey(contactPoint)))?.id ?? userId) !== userId)
      throw new NumberInUse();
    const challenge = await this.issueCode.run(
      {
        purpose: 'step-up',
        userType: user.userType,
        contactPoint,
        language: user.language,
        known: true,
        stepUp: { template: templates[what.purpose], ending },
      },
      stepUpOf(user, what),
    );
    return { challenge, pin: (await this.pins.find(userId)) !== null };
  }
}
