import { Injectable } from '@nestjs/common';
import { doer, type OperatorAction } from '../cases/domain/case.ts';
import { BringOnPayout } from './bring-on-payout.ts';
import { outcomeOf, type PayoutAction } from './domain/payout-actions.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutWays } from './payout-ways.ts';

/** Does what an operator decided of a payout. Safe twice and cut short: an outcome that was noted is the same again, and the books follow it. */
@Injectable()
export class SettlePayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly bringOn: BringOnPayout,
    private readonly ways: PayoutWays,
  ) {}

  async run(payoutId: string, what: PayoutAction, action: OperatorAction): Promise<void> {
    const outcome = outcomeOf[what];
    if (outcome === 'reversed') await this.bringOn.run(payoutId); // In the books as paid before it is taken back.
    const reference = action.input.reference;
    const payout = await this.payouts.run(payoutId, {
      kind: 'settle',
      outcome,
      ...doer(action),
      ...(reference !== undefined && { reference }),
    });
    if (outcome !== 'asked' && outcome !== 'acknowledged') await this.bringOn.run(payoutId);
    else if (payout && outcome === 'asked')
      await this.ways
        .find(payout.facts.provider, payout.facts.money.currency)
        ?.ask({ payoutId, attempt: payout.attempt });
  }
}
