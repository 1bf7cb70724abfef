import { Clock } from '@asili/kernel';
import { Log, CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { BookChargeback } from '../books/book-refund.ts';
import { suspense } from '../books/domain/entry.ts';
import { lateCountedEntry, lateRecoveredEntry, paidLateEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { afterFailure, isFailureReason, type FailureReason, type PayoutResult } from './domain/payout-holds.ts';
import { isInFlight, isPaidTwice, moneyOfPayout, type Payout, factsForBooks, type PaidLate } from './domain/payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { ProviderOfPayout, PayoutProviders } from './payout-providers.ts';
import { ProcessPayout } from './process-payout.ts';

const tries = 50;

/**
 * What follows from a payout that its provider paid after the money had been given back: it left our float and is in suspense, and as much of the
 * artisan's earnings is held, so that no further payout is made of it, until an operator says what becomes of it. Safe to run twice, concurrently and
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

  private async follow(payout: Payout, { attempt, reportedAt, outcome }: PaidLate): Promise<void> {
    const { payoutId, artisanId } = payout.facts;
    const money = moneyOfPayout(payout);
    await this.change('held', payout, attempt, -money.minor); // First, so that nothing goes out meanwhile.
    const way = this.ways.find(payout.facts.provider, money.currency);
    if (!way) return; // This installation has it no longer: its books wait for it.
    const facts = factsForBooks(payout, way.provider);
    const charge = await way.chargeOn({ payoutId, attempt, money }, reportedAt);
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
    const balanceAccount = { artisanId, currency };
    if (amount !== 0n)
      await this.commands.run(
        earningsDecider,
        balanceAccountId(balanceAccount),
        { ...balanceAccount, kind: 'hold', payoutId, amount },
        { commitId: `${step}.late.${payoutId}.${attempt}`, tries },
      );
  }
}

/** A provider knows by then of whatever it has taken up. */
const knownAfterMs = 120_000;

/** Where the features of providers hand in what they hear of payouts. */
@Injectable()
export class PayoutResults {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly processPayout: ProcessPayout,
    private readonly provider: ProviderOfPayout,
    private readonly followLate: FollowLatePayout,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Tells a payout what became of an attempt; safe to repeat and to run concurrently: what has ended stays ended. That it failed, or that a paid one
   * was taken back, is believed of its provider's answer alone: another attempt would pay again for a callback that is not true.
   * @param via a 'callback' of the provider's own, which may be late or not its own, or an answer to our question
   */
  async apply(
    payoutId: string,
    attempt: number,
    result: PayoutResult,
    via: 'answer' | 'callback' = 'answer',
  ): Promise<void> {
    const found = await this.payouts.load(payoutId);
    if (!found) return this.log.warn('a result of no payout of ours', { payoutId });
    const { payout, changedAt } = found;
    const isPast = attempt !== payout.attempt || hasFailed(payout);
    if (isPast && result.kind === 'succeeded') return this.paidLate(payout, attempt, result);
    if (isPast) return this.log.info('a result of an attempt that is over', { payoutId, attempt, kind: result.kind });
    switch (result.kind) {
      case 'succeeded': {
        const money = moneyOfPayout(payout);
        const isWhole = result.money.currency === money.currency && result.money.minor === money.minor;
        if (!isWhole) this.log.error('a provider says it paid another sum', { payoutId, receipt: result.receipt });
        await this.payouts.run(payoutId, {
          kind: 'update',
          attempt,
          update: isWhole ? { kind: 'succeeded', receipt: result.receipt } : { kind: 'unknown', reason: 'amount' },
        });
        break;
      }
      case 'failed':
        if (via === 'callback') return this.askWhether(payout, attempt, result.reason);
        if (payout.status === 'succeeded') await this.reversed(payout, attempt);
        else await this.failed(payout, attempt, result.reason, changedAt);
        break;
      case 'absent':
        if (!saidFailed(payout) || this.clock.now().getTime() - changedAt.getTime() < knownAfterMs)
          return this.processPayout.sendAgain(payoutId);
        await this.failed(payout, attempt, 'declined', changedAt);
        break;
      case 'unknown':
        return;
    }
    await this.processPayout.run(payoutId);
  }

  /** The money was given back, or is with another attempt: it went out, or goes out, twice. */
  private async paidLate(
    payout: Payout,
    attempt: number,
    { receipt, money }: Extract<PayoutResult, { kind: 'succeeded' }>,
  ): Promise<void> {
    const { payoutId, provider } = payout.facts;
    const after = await this.payouts.run(payoutId, { kind: 'paid-late', attempt, receipt, now: this.clock.now() });
    if (after && isPaidTwice(after))
      this.log.error('a provider says that it paid an attempt that had failed', {
        payoutId,
        attempt,
        provider,
        receipt,
        paid: String(money.minor),
      });
    await this.followLate.run(payoutId);
    await this.processPayout.run(payoutId);
  }

  /** Notes what was said, which an answer gives no reason for, and asks; a question that is lost is asked again in its turn. */
  private async askWhether(payout: Payout, attempt: number, reason: FailureReason): Promise<void> {
    const { payoutId } = payout.facts;
    if (isInFlight(payout)) {
      await this.payouts.run(payoutId, { kind: 'update', attempt, update: { kind: 'said-failed', reason } });
      await this.provider.pause(payout, reason, this.clock.now()); // At once: what waits loses no more than minutes by it.
    }
    const mayAnswer = payout.status === 'succeeded' || (isInFlight(payout) && reason !== 'credentials');
    if (mayAnswer) await this.provider.ask(payout, attempt);
  }

  /** It is in the books as paid before it is taken back. */
  private async reversed({ receipt, facts: { payoutId, provider } }: Payout, attempt: number): Promise<void> {
    await this.processPayout.run(payoutId);
    await this.payouts.run(payoutId, { kind: 'reverse', attempt });
    this.log.error('a provider took back what it had paid out', { payoutId, provider, receipt });
  }

  /** @param since when its provider's last word was heard */
  private async failed(payout: Payout, attempt: number, answered: FailureReason, since: Date): Promise<void> {
    const said = saidFailed(payout);
    const [reason, at] = said && answered === 'declined' ? [said, since] : [answered, this.clock.now()];
    const { again } = afterFailure(reason, payout.declined ?? 0, at);
    await this.provider.pause(payout, reason, at);
    await this.payouts.run(payout.facts.payoutId, {
      kind: 'update',
      attempt,
      update: { kind: 'failed', reason, ...(again && { again }) },
    });
  }
}

const hasFailed = ({ status }: Payout): boolean =>
  status === 'failed' || status === 'reversed' || status === 'returned';
/** Why it failed, by a callback on the attempt that is out. */
const saidFailed = (payout: Payout): FailureReason | undefined =>
  isInFlight(payout) && isFailureReason(payout.reason) ? payout.reason : undefined;
