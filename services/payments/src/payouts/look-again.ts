import { Injectable } from '@nestjs/common';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutWays } from './payout-ways.ts';

/**
 * Asks a provider whether a payout it has paid still stands: neither M-Pesa nor MTN calls anybody when it takes one back, and both say so
 * when they are asked. The answer comes to `PayoutResults`. Changes nothing itself; any number of times.
 */
@Injectable()
export class LookAgain {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly ways: PayoutWays,
  ) {}

  async run(payoutId: string): Promise<void> {
    const payout = (await this.payouts.load(payoutId))?.payout;
    if (payout?.standing !== 'succeeded') return;
    await this.ways
      .find(payout.facts.provider, payout.facts.money.currency)
      ?.ask({ payoutId, attempt: payout.attempt });
  }
}
