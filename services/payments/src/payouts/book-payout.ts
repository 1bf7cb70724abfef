import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import { Overdraft } from '../books/domain/errors.ts';
import { paidEntry, reserveEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { factsForBooks, moneyOfPayout, type Payout } from './domain/payout.ts';
import type { PayoutWay } from './domain/payout-way.ts';
import { PayoutCommands } from './payout-commands.ts';

/** What the books say of a payout that goes out. Entries have its name, so a second run books nothing. */
@Injectable()
export class BookPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly postEntry: PostEntry,
    private readonly log: Log,
  ) {}

  /** Sets the money aside; the payout after it, as it was where the books owe its artisan less. */
  async reserve(payout: Payout, way: PayoutWay): Promise<Payout | null> {
    const { payoutId } = payout.facts;
    try {
      await this.postEntry.run(reserveEntry(factsForBooks(payout, way.provider)));
    } catch (error) {
      if (!(error instanceof Overdraft)) throw error;
      this.log.error('a payout is more than the books owe its artisan', { payoutId });
      return payout;
    }
    return this.payouts.run(payoutId, { kind: 'reserve' });
  }

  async paid(payout: Payout, way: PayoutWay, at: Date): Promise<void> {
    const charge = await way.chargeOn(
      { payoutId: payout.facts.payoutId, attempt: payout.attempt, money: moneyOfPayout(payout) },
      at,
    );
    await this.postEntry.run(paidEntry(factsForBooks(payout, way.provider), charge));
  }
}
