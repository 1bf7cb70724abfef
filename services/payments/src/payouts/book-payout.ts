import { Injectable } from '@nestjs/common';
import { Log, CommandRunner } from '@asili/platform';
import { Overdraft } from '../books/domain/journal.ts';
import { paidEntry, reserveEntry, returnedEntry, reversedEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { factsForBooks, moneyOfPayout, type Payout, type PayoutProvider } from './domain/payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { purseId } from '../earnings/domain/earnings-change.ts';
import { holdAfterReversalMs } from '../earnings/domain/payout-policy.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.mongo.ts';
import { PayoutDestinations } from './payout-attempts.mongo.ts';

/** What the books say of a payout that goes out. Entries have its name, so a second run books nothing. */
@Injectable()
export class BookPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly postEntry: PostEntry,
    private readonly log: Log,
  ) {}

  /** Sets the money aside; the payout after it, as it was where the books owe its artisan less. */
  async reserve(payout: Payout, way: PayoutProvider): Promise<Payout | null> {
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

  async paid(payout: Payout, way: PayoutProvider, at: Date): Promise<void> {
    const charge = await way.chargeOn(
      { payoutId: payout.facts.payoutId, attempt: payout.attempt, money: moneyOfPayout(payout) },
      at,
    );
    await this.postEntry.run(paidEntry(factsForBooks(payout, way.provider), charge));
  }
}

const tries = 50;

/**
 * What did not go, or was taken back, is the artisan's again: books, then what may be paid out anew, then the payout's own word. Each of them
 * has the payout's name and is done once; a run that was cut short is run again to the same effect.
 */
@Injectable()
export class ReturnToBalance {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly commands: CommandRunner,
    private readonly accounts: PayoutAccounts,
    private readonly destinations: PayoutDestinations,
    private readonly postEntry: PostEntry,
  ) {}

  /** @param since when its provider's last word was heard */
  async run(payout: Payout, way: PayoutProvider, since: Date): Promise<void> {
    const {
      payoutId,
      artisanId,
      money: { currency },
      sales,
    } = payout.facts;
    const facts = factsForBooks(payout, way.provider);
    await this.postEntry.run(payout.standing === 'reversed' ? reversedEntry(facts) : returnedEntry(facts));
    // Before the next one is requested: it may have gone to somebody else's number.
    if (payout.standing === 'reversed')
      await this.accounts.hold(artisanId, new Date(since.getTime() + holdAfterReversalMs(since)), 'reversed');
    if (payout.reason === 'wrong-number') await this.refuseNumber(payout);
    const purse = { artisanId, currency };
    await this.commands.run(
      earningsDecider,
      purseId(purse),
      { ...purse, kind: 'return', payoutId, amount: moneyOfPayout(payout).minor, sales },
      { commitId: `returned.${payoutId}`, tries },
    );
    await this.payouts.run(payoutId, { kind: 'return' });
  }

  private async refuseNumber({ attempt, facts: { payoutId, artisanId } }: Payout): Promise<void> {
    const phoneNumber = await this.destinations.get(payoutId, attempt);
    if (phoneNumber !== null) await this.accounts.refuse(artisanId, phoneNumber);
  }
}
