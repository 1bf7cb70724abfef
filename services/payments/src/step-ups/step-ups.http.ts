import { stepUpCheck, stepUpReply, user, type StepUpReply } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CodeRefused, PinLocked, PinRefused, SimChanged } from './domain/errors.ts';
import { StepUps, type Proof, type StepUp } from './step-ups.ts';

/** The identity service. */
@Injectable()
export class HttpStepUps extends StepUps {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override begin({ userId, ...stepUp }: StepUp): Promise<StepUpReply> {
    return this.services.post('identity', `/internal/users/${userId}/step-ups`, { body: stepUp, schema: stepUpReply });
  }

  override async prove({ userId, ending: _, ...what }: StepUp, proof: Proof): Promise<void> {
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

  override async countryOf(artisanId: string): Promise<string> {
    const { location } = await this.services.get('identity', `/internal/users/${artisanId}`, { schema: user });
    return location?.country ?? '';
  }
}
