import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnState, type IncomingState } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import { PayoutDestinations } from './payout-documents.ts';

/** Who is erased is forgotten here: the number, and those of payouts. A record that comes again changes nothing. */
@Controller()
export class ErasureEvents {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly destinations: PayoutDestinations,
  ) {}

  @OnState(topics.profiles, { group: 'payments.erasure', schema: profileV2 })
  async told(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data !== null) return;
    await this.accounts.forget(subject);
    await this.destinations.forget(subject);
  }
}
