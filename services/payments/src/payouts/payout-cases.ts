import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { CaseChanged } from '../cases/domain/errors.ts';
import { CaseQueues } from '../cases/case-queues.ts';
import { OwnCaseQueue } from '../cases/domain/own-case-queue.ts';
import type { Case, Deed, OperatorAction, Recorded } from '../cases/domain/case.ts';
import { maskedNumber } from '../masked-number.ts';
import { canSettle } from './domain/decide-payout.ts';
import { actionOf, isPayoutAction, outcomeOf, payoutActions, type PayoutAction } from './domain/payout-actions.ts';
import { moneyOfPayout, type Payout, type PayoutEvent } from './domain/payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDestinations, PayoutDocuments } from './payout-documents.ts';
import { SettlePayout } from './settle-payout.ts';

/** Until then the questions that go out by themselves decide. Source: the reference's table of failures, B8. */
const byHandMs = 24 * 3_600_000;

/**
 * Payouts that were sent and of which nobody knows how they ended, those their provider took back, until an operator has seen it, and those that
 * are held for long by what somebody on our side has to see to: they go by themselves when it is mended. One in doubt is never sent again here:
 * its provider is asked, or an operator says by a statement what became of it. One that was declined too often is tried again when they say so.
 */
@Injectable()
export class PayoutCases extends OwnCaseQueue {
  override readonly name = 'payouts-in-doubt';
  override readonly prefix = 'out';

  constructor(
    queues: CaseQueues,
    private readonly documents: PayoutDocuments,
    private readonly destinations: PayoutDestinations,
    private readonly payouts: PayoutCommands,
    private readonly settle: SettlePayout,
    private readonly clock: Clock,
  ) {
    super(queues);
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.documents.doubtfulCount(this.clock.now());
  }

  protected override waiting(most: number, after?: string): Promise<readonly string[]> {
    return this.documents.doubtful(this.clock.now(), most, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.payouts.load(caseId);
    return found && this.caseOf(found.payout, found.changedAt);
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    if (!isPayoutAction(action.action)) throw new CaseChanged();
    await this.settle.run(caseId, action.action, action);
  }

  override deedOf({ type, data }: Recorded): Deed | null {
    if (type !== 'payout-settled') return null;
    const { payoutId, outcome, by, reference } = data as Extract<PayoutEvent, { type: 'payout-settled' }>['data'];
    return {
      operator: by,
      action: actionOf(outcome),
      case: payoutId,
      before: before[outcome] ?? 'in-doubt',
      after: reference === undefined ? outcome : `${outcome}: ${reference}`,
    };
  }

  private async caseOf(payout: Payout, changedAt: Date): Promise<Case> {
    const { payoutId, artisanId, provider, queuedAt } = payout.facts;
    const to = await this.destinations.get(payoutId, payout.attempt);
    const isLate = this.clock.now().getTime() - Date.parse(queuedAt) >= byHandMs;
    const maybe = (name: string, value: string | null | undefined) =>
      value === undefined || value === null ? [] : [{ name, value }];
    return {
      id: payoutId,
      queue: this.name,
      openedAt: new Date(queuedAt),
      money: moneyOfPayout(payout),
      facts: [
        { name: 'state', value: payout.standing },
        { name: 'since', value: changedAt.toISOString() },
        { name: 'provider', value: provider },
        ...maybe('to', to === null ? null : maskedNumber(to)),
        { name: 'artisan', value: artisanId },
        { name: 'attempt', value: String(payout.attempt) },
        ...maybe('reason', payout.reason),
        ...maybe('receipt', payout.receipt),
      ],
      actions: actionsOn(payout, isLate),
    };
  }
}

/** What it was before, where it was not in doubt. */
const before: Readonly<Record<string, string>> = { reversed: 'paid', acknowledged: 'returned', retried: 'held' };

/** By hand only once the questions that go out by themselves have had their time. */
const actionsOn = (payout: Payout, isLate: boolean): PayoutAction[] =>
  payoutActions.filter(
    (action) => canSettle(payout, outcomeOf[action]) && (isLate || (action !== 'paid' && action !== 'returned')),
  );
