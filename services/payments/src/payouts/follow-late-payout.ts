import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { BookChargeback } from '../books/book-chargeback.ts';
import { suspense } from '../books/domain/entry.ts';
import { lateCountedEntry, lateRecoveredEntry, paidLateEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { purseId } from '../earnings/domain/earnings-change.ts';
import { factsForBooks, moneyOfPayout, type PaidLate, type Payout } from './domain/payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutProviders } from './payout-providers.ts';

const tries = 50;

/**
 * What follows from a payout that its provider paid after the money had been given back: it left our float and is in suspense, and as much of the
 * artisan's earnings is held, so that no further payout is made of it, until an operator says what becomes of it. Safe twice, beside itself and
 * cut short: each step is an entry or a commit named after payout and attempt, and what it says never changes.
 */
@Injectable()
export class FollowLatePayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly ways: PayoutProviders,
    private readonly commands: CommandRunner,
    private readonly postEntry: PostEntry,
    private readonly bookChargeback: BookChargeback,
  ) {}

  async run(payoutId: string): Promise<void> {
    const payout = (await this.payouts.load(payoutId))?.payout;
    for (const late of payout?.paidLate ?? []) if (payout) await this.follow(payout, late);
  }

  private async follow(payout: Payout, { attempt, heardAt, outcome }: PaidLate): Promise<void> {
    const { payoutId, artisanId } = payout.facts;
    const money = moneyOfPayout(payout);
    await this.change('held', payout, attempt, -money.minor); // First, so that nothing goes out meanwhile.
    const way = this.ways.find(payout.facts.provider, money.currency);
    if (!way) return; // This installation has it no longer: its books wait for it.
    const facts = factsForBooks(payout, way.provider);
    const charge = await way.chargeOn({ payoutId, attempt, money }, heardAt);
    await this.postEntry.run(paidLateEntry(facts, attempt, charge));
    if (outcome === undefined) return;
    if (outcome === 'counted') await this.postEntry.run(lateCountedEntry(facts, attempt, charge));
    if (outcome === 'recovered') await this.postEntry.run(lateRecoveredEntry(facts, attempt));
    if (outcome === 'deducted' || outcome === 'borne') {
      const loss = {
        id: `late-${outcome}.${payoutId}.${attempt}`,
        paymentId: payoutId,
        home: `payout.${payoutId}`,
        account: suspense(money.currency),
        money,
        order: { artisanId, receives: money, worth: money },
      };
      await this.change(
        'charged',
        payout,
        attempt,
        -(await this.bookChargeback.lost(loss, outcome === 'deducted' ? money.minor : 0n)),
      );
    }
    await this.change('let-go', payout, attempt, money.minor); // Behind the charge, so that nothing is free between the two.
  }

  private async change(
    step: string,
    {
      facts: {
        payoutId,
        artisanId,
        money: { currency },
      },
    }: Payout,
    attempt: number,
    amount: bigint,
  ): Promise<void> {
    const purse = { artisanId, currency };
    if (amount !== 0n)
      await this.commands.run(
        earningsDecider,
        purseId(purse),
        { ...purse, kind: 'hold', payoutId, amount },
        { commitId: `${step}.late.${payoutId}.${attempt}`, tries },
      );
  }
}
