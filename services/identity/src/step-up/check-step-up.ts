import { Injectable } from '@nestjs/common';
import type { CheckStepUpRequest, StepUpCheck } from '@asili/contracts';
import { UserNotFound } from '../accounts/domain/account-errors.ts';
import { UserStore } from '../accounts/user-store.ts';
import { CheckPin } from '../callers/check-pin.ts';
import { CheckCode } from '../sign-in/check-code.ts';
import { CodeRefused } from '../sign-in/domain/sign-in-errors.ts';
import { provedBy, stepUpOf } from './begin-step-up.ts';

/** Judges a step-up and uses its code up; a wrong PIN leaves the code as it is. Of any number of answers at once one is right. */
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
    const check = await this.checkPin.run(userId, pin);
    const isEnough = check.outcome === 'right' || (check.outcome === 'none' && what.to === undefined); // A code to a new number alone says nothing of who asks.
    if (!isEnough) return { outcome: 'pin', check };
    try {
      await this.checkCode.run(
        { purpose: 'step-up', userType: user.userType, contactPoint: provedBy(user, what), code, challengeId },
        stepUpOf(user, what),
      );
      return { outcome: 'right' };
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      return { outcome: 'code' };
    }
  }
}
