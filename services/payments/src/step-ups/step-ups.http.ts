import { DomainError, omitUndefined } from '@asili/kernel';
import { type BeginStepUpRequest, type StepUpReply, person, stepUpCheck, stepUpReply } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';

/** Wrong, used up, over, or sent for something else. */
export class CodeRefused extends DomainError {
  readonly code = 'PAYMENTS.CODE_REFUSED';
  readonly status = 422;
}

/** `left`: tries until it is locked for a while. The code stays good. */
export class PinRefused extends DomainError {
  readonly code = 'PAYMENTS.PIN_REFUSED';
  readonly status = 422;
  constructor(left?: number) {
    super(left === undefined ? {} : { left });
  }
}

/** After too many wrong ones; `seconds` where it opens by itself. */
export class PinLocked extends DomainError {
  readonly code = 'PAYMENTS.PIN_LOCKED';
  readonly status = 422;
  constructor(seconds?: number) {
    super(seconds === undefined ? {} : { seconds });
  }
}

/** The number they sign in with got another SIM card, so the PIN is locked until a one-time code unlocks it. */
export class SimChanged extends DomainError {
  readonly code = 'PAYMENTS.SIM_CHANGED';
  readonly status = 422;
}

/** What a code is good for, to the letter. */
export interface StepUp extends Pick<BeginStepUpRequest, 'purpose' | 'subject'> {
  /** `art_…`, `cus_…` */
  readonly userId: string;
  /** How the number or the account ends that it is about; the message says it. */
  readonly ending: string;
  /** Where the code goes, beside a PIN, E.164; without it to the address they sign in with. */
  readonly to?: string;
}

/** What they answer; a PIN is asked of who has one. */
export interface Proof {
  readonly challengeId: string;
  readonly code: string;
  readonly pin?: string | undefined;
}

/**
 * A signed-in person proves once more that it is them; and where an artisan lives decides what they are paid in, since when they have their number whether it is held.
 * The identity service.
 */
@Injectable()
export class StepUps {
  constructor(private readonly services: ServiceClient) {}

  /** Sends a code. @throws TooManyCodes and its kind as the identity service says them, Unavailable */
  begin({ userId, ...stepUp }: StepUp): Promise<StepUpReply> {
    return this.services.post('identity', `/internal/users/${userId}/step-ups`, { body: stepUp, schema: stepUpReply });
  }

  /** Uses the code up. @throws CodeRefused, PinRefused, PinLocked, SimChanged, Unavailable */
  async prove({ userId, ending: _, ...what }: StepUp, proof: Proof): Promise<void> {
    const result = await this.services.post('identity', `/internal/users/${userId}/step-ups/checks`, {
      body: omitUndefined({ ...what, ...proof }),
      schema: stepUpCheck,
    });
    if (result.outcome === 'code') throw new CodeRefused();
    if (result.outcome === 'right') return;
    const { outcome, left, seconds, because } = result.check;
    if (because === 'sim-changed') throw new SimChanged();
    throw outcome === 'wrong' ? new PinRefused(left) : new PinLocked(seconds);
  }

  /** Their country's ISO code, and when their account moved to its number, if that is known. @throws Unavailable */
  async whereOf(artisanId: string): Promise<{ readonly country: string; readonly numberSince?: Date }> {
    const { location, numberSince } = await this.services.get('identity', `/internal/users/${artisanId}`, {
      schema: person,
    });
    return {
      country: location?.country ?? '',
      ...(numberSince !== undefined && { numberSince: new Date(numberSince) }),
    };
  }
}
