import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import type { PayoutCommand } from './domain/decide-payout.ts';
import { givenUp, type Payout } from './domain/payout.ts';
import { pauseOf, type PayoutWay } from './domain/payout-way.ts';
import { HoldForSim } from './hold-for-sim.ts';
import { PayoutDestinations, PayoutPauses } from './payout-documents.ts';

type Hold = Extract<PayoutCommand, { kind: 'hold' }>;

/** Whether a payout may go out now. Writes nothing but the hold of an account whose SIM card was changed. */
@Injectable()
export class CheckHolds {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly pauses: PayoutPauses,
    private readonly destinations: PayoutDestinations,
    private readonly holdForSim: HoldForSim,
    private readonly clock: Clock,
  ) {}

  /** The number it goes to, or what holds it. */
  async run(payout: Payout, way: PayoutWay): Promise<{ readonly phoneNumber: string } | Hold> {
    const { artisanId, provider } = payout.facts;
    const now = this.clock.now();
    const account = await this.accounts.find(artisanId);
    const pause = await this.pauses.get(pauseOf(way));
    if (account?.provider !== provider || account.problem)
      return { kind: 'hold', reason: account?.problem ?? 'no-account' };
    if (account.heldUntil && account.heldUntil > now)
      return { kind: 'hold', reason: account.heldFor ?? 'number-changed', until: account.heldUntil };
    if (payout.reason === givenUp && (await this.destinations.get(payout.facts.payoutId)) === account.phoneNumber)
      return { kind: 'hold', reason: givenUp };
    if (pause && pause.until > now) return { kind: 'hold', reason: pause.reason, until: pause.until };
    const sim = await this.holdForSim.run(payout, account);
    return sim ? { kind: 'hold', ...sim } : { phoneNumber: account.phoneNumber };
  }
}
