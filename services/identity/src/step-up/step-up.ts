import { Injectable, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  type BeginStepUpRequest,
  type StepUpReply,
  type CheckStepUpRequest,
  type StepUpCheck,
  beginStepUpRequest,
  checkStepUpRequest,
} from '@asili/contracts';
import { Callers } from '@asili/platform';
import { UserNotFound, contactPointOf, loginKey, type ContactPoint, type User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { PinStore } from '../callers/pin-store.mongo.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { NumberInUse, CodeRefused } from '../sign-in/domain/challenge.ts';
import { IssueCode } from '../sign-in/issue-code.ts';
import { CheckPin } from '../callers/check-pin.ts';
import { CheckCode } from '../sign-in/check-code.ts';

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
        isOtherNumber: what.to !== undefined && what.to !== user.address,
        stepUp: { template: templates[what.purpose], ending },
      },
      stepUpOf(user, what),
    );
    return { challenge, pin: (await this.pins.find(userId)) !== null };
  }
}

/**
 * Judges a step-up and uses its code up. The PIN is judged, and costs a try, only where the code is right: whoever has a session but not the
 * phone learns nothing of it and cannot lock it. A wrong PIN costs a try of the code and leaves it. Of any number of answers at once one is right.
 */
@Injectable()
export class CheckStepUp {
  constructor(
    private readonly users: UserStore,
    private readonly checkCode: CheckCode,
    private readonly checkPin: CheckPin,
  ) {}

  /** @throws UserNotFound */
  async run(userId: string, { challengeId, code, pin = '', ...what }: CheckStepUpRequest): Promise<StepUpCheck> {
    const user = await this.users.findById(userId);
    if (!user) throw new UserNotFound();
    try {
      const challenge = await this.checkCode.judge(
        { purpose: 'step-up', userType: user.userType, contactPoint: provedBy(user, what), code, challengeId },
        stepUpOf(user, what),
      );
      const check = await this.checkPin.run(userId, pin);
      const isEnough = check.outcome === 'right' || (check.outcome === 'none' && what.to === undefined); // A code to a new number alone says nothing of who asks.
      if (!isEnough) return { outcome: 'pin', check };
      await this.checkCode.useUp(challenge);
      return { outcome: 'right' };
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      return { outcome: 'code' };
    }
  }
}

/** Service to service, and for payments alone: the gateway never forwards these paths. */
@Controller('internal/users/:id/step-ups')
@Callers('payments')
export class StepUpController {
  constructor(
    private readonly beginStepUp: BeginStepUp,
    private readonly checkStepUp: CheckStepUp,
  ) {}

  @Post()
  @HttpCode(200)
  async begin(
    @Param('id') id: string,
    @Body({ schema: beginStepUpRequest }) request: BeginStepUpRequest,
  ): Promise<StepUpReply> {
    return this.beginStepUp.run(id, request);
  }

  @Post('checks')
  @HttpCode(200)
  async check(
    @Param('id') id: string,
    @Body({ schema: checkStepUpRequest }) request: CheckStepUpRequest,
  ): Promise<StepUpCheck> {
    return this.checkStepUp.run(id, request);
  }
}
