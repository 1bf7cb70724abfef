import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@asili/platform';
import { returnedEntry, reversedEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { earningsDecider, purseId } from '../earnings/domain/earnings.ts';
import { holdAfterReversalMs } from '../earnings/domain/payout-policy.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import { factsForBooks, moneyOfPayout, type Payout } from './domain/payout.ts';
import type { PayoutWay } from './domain/payout-way.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDestinations } from './payout-documents.ts';

const tries = 50;

/**
 * What did not go, or was taken back, is the artisan's again: books, then what may be paid out anew, then the payout's own word. Each of them
 * has the payout's name and is done once; a run that was cut short is run again to the same effect.
 */
@Injectable()
export class GiveBackPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly commands: CommandRunner,
    private readonly accounts: PayoutAccounts,
    private readonly destinations: PayoutDestinations,
    private readonly postEntry: PostEntry,
  ) {}

  /** @param since when its provider's last word was heard */
  async run(payout: Payout, way: PayoutWay, since: Date): Promise<void> {
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
