import { stepUpCheck, stepUpReply, user, type StepUpCheck, type StepUpReply } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { StepUps, type StepUp } from './step-ups.ts';

/** The identity service. */
@Injectable()
export class HttpStepUps extends StepUps {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override begin(stepUp: StepUp): Promise<StepUpReply> {
    return this.services.post('identity', `/internal/users/${stepUp.artisanId}/step-ups`, { body: { ...what(stepUp), ending: ending(stepUp.phoneNumber) }, schema: stepUpReply });
  }

  override check(stepUp: StepUp, answer: { challengeId: string; code: string; pin?: string | undefined }): Promise<StepUpCheck> {
    return this.services.post('identity', `/internal/users/${stepUp.artisanId}/step-ups/checks`, { body: omitUndefined({ ...what(stepUp), ...answer }), schema: stepUpCheck });
  }

  override async countryOf(artisanId: string): Promise<string> {
    const { location } = await this.services.get('identity', `/internal/users/${artisanId}`, { schema: user });
    return location?.country ?? '';
  }
}

const what = ({ provider, phoneNumber, proves }: StepUp) => ({ purpose: 'payout-account' as const, subject: `${provider}:${phoneNumber}`, ...(proves === 'number' && { to: phoneNumber }) });
const ending = (phoneNumber: string): string => phoneNumber.slice(-3);
