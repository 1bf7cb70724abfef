import { Injectable } from '@nestjs/common';
import type { PayoutAccount as WirePayoutAccount } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { maskedNumber } from '../payment/domain/payment-view.ts';
import { PayoutAccounts } from './payout-accounts.mongo.ts';

/** Where an artisan is paid out to, as they see it; null where they have named no number. */
@Injectable()
export class GetPayoutAccount {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly clock: Clock,
  ) {}

  async run(artisanId: string): Promise<WirePayoutAccount | null> {
    const account = await this.accounts.find(artisanId);
    if (!account) return null;
    const { provider, phoneNumber, since, heldUntil, heldFor, problem } = account;
    const isHeld = heldUntil !== null && heldUntil > this.clock.now();
    return {
      provider,
      phoneNumber: maskedNumber(phoneNumber),
      since: since.toISOString(),
      heldUntil: isHeld ? heldUntil.toISOString() : null,
      ...(isHeld && { heldFor: heldFor ?? 'number-changed' }),
      problem,
    };
  }
}
