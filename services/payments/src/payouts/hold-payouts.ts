import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { holdAfterChangeMs } from '../earnings/domain/payout-policy.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';

/** Holds an artisan's payouts as long as a changed number does: whoever has a stolen SIM can have a forgotten PIN given anew. Safe to repeat: the hold only grows. */
@Injectable()
export class HoldPayouts {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly clock: Clock,
  ) {}

  async run(artisanId: string): Promise<void> {
    const now = this.clock.now();
    await this.accounts.hold(artisanId, new Date(now.getTime() + holdAfterChangeMs(now)), 'pin-reset');
  }
}
