import { Injectable } from '@nestjs/common';
import type { PayoutProvider, WrittenData } from '@asili/contracts';
import type { Asset } from '@asili/kernel';
import type { StoredEvent } from '@asili/platform';
import { textOf } from '../quotes/domain/quote-view.ts';
import { FollowLatePayout } from './follow-late-payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { ReleasedSales } from './payout-documents.mongo.ts';
import { PayoutJobs } from './process-payout.ts';
import { PayoutRechecks } from './recheck-payout.ts';
import { PayoutRequests } from './request-payouts.ts';

type EarningsChanged = WrittenData<'payments.earnings-changed.v1'>;
type PayoutStepped = WrittenData<'payments.payout-stepped.v1'>;

/**
 * What follows from a change of earnings, whichever instance noted it: the sale's place is kept, payouts are requested, a job begins for
 * each. Jobs have the names of what they are for, so telling it twice is one.
 */
@Injectable()
export class FollowEarnings {
  constructor(
    private readonly commands: PayoutCommands,
    private readonly sales: ReleasedSales,
    private readonly requests: PayoutRequests,
    private readonly payouts: PayoutJobs,
    private readonly looks: PayoutRechecks,
    private readonly followLate: FollowLatePayout,
  ) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'earnings-changed') await this.earningsChanged(event, event.data as EarningsChanged);
      if (event.type === 'payout-paid-late' || event.type === 'payout-settled')
        await this.followLate.run((event.data as { payoutId: string }).payoutId);
      if (event.type === 'payout-stepped') await this.payoutStepped(event, event.data as PayoutStepped);
    }
  }

  private async earningsChanged({ id, at }: StoredEvent, data: EarningsChanged): Promise<void> {
    const { artisanId, currency, cause, orderId, paymentId, ordinal, payouts: requested = [], sales = [] } = data;
    if (cause === 'released' && orderId !== undefined && paymentId !== undefined && ordinal !== undefined)
      await this.sales.put([{ artisanId, currency, ordinal, orderId, paymentId }]);
    if (cause === 'released' || cause === 'returned') await this.requests.once(artisanId, id);
    for (const { payoutId, amount, provider } of requested) {
      const money = textOf({ currency: currency as Asset, minor: BigInt(amount) });
      await this.commands.run(payoutId, {
        kind: 'queue',
        facts: { payoutId, artisanId, provider: provider as PayoutProvider, money, queuedAt: at.toISOString(), sales },
      });
      await this.payouts.queued(payoutId, at);
    }
  }

  private async payoutStepped({ at }: StoredEvent, { payoutId, state, attempt, reason }: PayoutStepped): Promise<void> {
    if (state === 'reversed') await this.payouts.reversed(payoutId, attempt, at);
    if (state === 'succeeded') await this.followLate.run(payoutId);
    if (state === 'succeeded' || (state === 'returned' && reason === 'by-hand'))
      await this.looks.paid(payoutId, attempt, at);
  }
}
