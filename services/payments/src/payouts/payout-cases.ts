import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Metrics } from '@asili/platform';
import {
  actorOf,
  type OperatorAction,
  type Case,
  type AuditAction,
  type Recorded,
  CaseChanged,
  OwnCaseQueue,
} from '../cases/domain/case.ts';
import { ProcessPayout } from './process-payout.ts';
import { isPaidTwice, lateOutcomes, moneyOfPayout, type Payout, type PayoutEvent } from './domain/payout.ts';
import { FollowLatePayout } from './payout-results.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDocuments } from './payout-documents.mongo.ts';
import { ProviderOfPayout } from './payout-providers.ts';
import { CaseQueues } from '../cases/cases.module.ts';
import { maskedNumber } from '../payment/domain/payment-view.ts';
import { payoutMachine } from './domain/decide-payout.ts';
import { PayoutDestinations, PayoutPauses } from './payout-attempts.mongo.ts';

/** What each action of an operator says of a payout. */
export const outcomeOf = {
  ask: 'asked',
  paid: 'paid',
  returned: 'returned',
  reversed: 'reversed',
  acknowledge: 'acknowledged',
  retry: 'retried',
  deduct: 'deducted',
  bear: 'borne',
  recovered: 'recovered',
} as const;
export type PayoutAction = keyof typeof outcomeOf;

export const payoutActions = Object.keys(outcomeOf) as PayoutAction[];
export const isPayoutAction = (action: string): action is PayoutAction => Object.hasOwn(outcomeOf, action);
/** The action that is noted as that outcome. */
export const actionOf = (outcome: string): string =>
  payoutActions.find((action) => outcomeOf[action] === outcome) ?? outcome;

/** More than an artisan has under way at once. */
const underWayAtMost = 50;

/** Does what an operator decided of a payout. Safe twice and cut short: an outcome that was noted is the same again, and the books follow it. */
@Injectable()
export class SettlePayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly processPayout: ProcessPayout,
    private readonly provider: ProviderOfPayout,
    private readonly documents: PayoutDocuments,
    private readonly followLate: FollowLatePayout,
  ) {}

  async run(payoutId: string, what: PayoutAction, action: OperatorAction): Promise<void> {
    const outcome = outcomeOf[what];
    if (outcome === 'reversed') await this.processPayout.run(payoutId); // In the books as paid before it is taken back.
    if (outcome === 'deducted') await this.cancelOthers(payoutId); // Before they may go: that money was paid already.
    const reference = action.input.reference;
    const payout = await this.payouts.run(payoutId, {
      kind: 'settle',
      outcome,
      ...actorOf(action),
      ...(reference !== undefined && { reference }),
    });
    if (lateOutcomes.includes(outcome)) await this.followLate.run(payoutId);
    if (outcome !== 'asked' && outcome !== 'acknowledged') await this.processPayout.run(payoutId);
    else if (payout && outcome === 'asked') await this.provider.ask(payout, payout.attempt);
  }

  /** The artisan's payouts of that currency that have not left, whatever holds them: what they set aside could not be deducted, and would go out later. */
  private async cancelOthers(payoutId: string): Promise<void> {
    const late = (await this.payouts.load(payoutId))?.payout;
    if (!late || !isPaidTwice(late)) return;
    const {
      artisanId,
      money: { currency },
    } = late.facts;
    for (const { payoutId: other } of await this.documents.ofArtisan(artisanId, underWayAtMost)) {
      const found = other === payoutId ? null : await this.payouts.load(other);
      if (found?.payout.facts.money.currency !== currency) continue;
      if (found.payout.status === 'queued') await this.processPayout.run(other); // Set aside, and held for this one.
      const after = await this.payouts.run(other, { kind: 'cancel' });
      if (after?.status === 'failed') await this.processPayout.run(other);
    }
  }
}

/** Until then the questions that go out by themselves decide. Source: the reference's table of failures, B8. */
const byHandMs = 24 * 3_600_000;

/**
 * Payouts that were sent and of which nobody knows how they ended, those that went out twice, until an operator says what becomes of that money, those their provider took back, until an operator has seen it, and those that
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
    return this.documents.countForReview(this.clock.now());
  }

  protected override waiting(limit: number, after?: string): Promise<readonly string[]> {
    return this.documents.listForReview(this.clock.now(), limit, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.payouts.load(caseId);
    return found && this.caseOf(found.payout, found.changedAt);
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    if (!isPayoutAction(action.action)) throw new CaseChanged();
    await this.settle.run(caseId, action.action, action);
  }

  override auditActionOf({ type, data }: Recorded): AuditAction | null {
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
        { name: 'state', value: payout.status },
        { name: 'since', value: changedAt.toISOString() },
        { name: 'provider', value: provider },
        ...maybe('to', to === null ? null : maskedNumber(to)),
        { name: 'artisan', value: artisanId },
        { name: 'attempt', value: String(payout.attempt) },
        ...maybe('reason', payout.reason),
        ...maybe('receipt', payout.receipt),
        ...(payout.paidLate ?? []).map(({ receipt }) => ({ name: 'paid-late', value: receipt })),
        ...(await this.othersOf(payout)),
      ],
      actions: actionsOn(payout, isLate),
    };
  }

  /** What was paid out, or is to be, since that payout's money was given back. */
  private async othersOf(payout: Payout): Promise<{ name: string; value: string }[]> {
    const { payoutId, artisanId, queuedAt, money } = payout.facts;
    if (!isPaidTwice(payout)) return [];
    const ids = (await this.documents.ofArtisan(artisanId, latest)).filter((each) => each.payoutId !== payoutId);
    const others = (await Promise.all(ids.map((each) => this.payouts.load(each.payoutId)))).flatMap((found) =>
      found ? [found.payout] : [],
    );
    return others
      .filter(({ facts }) => facts.queuedAt >= queuedAt && facts.money.currency === money.currency)
      .map(({ facts, status }) => ({
        name: 'other-payout',
        value: `${facts.payoutId} ${status} ${facts.money.amount} ${facts.money.currency}`,
      }));
  }
}

/** As many as a person looks at. */
const latest = 20;

/** What it was before, where it was not in doubt. */
const before: Readonly<Record<string, string>> = {
  reversed: 'paid',
  acknowledged: 'returned',
  retried: 'held',
  deducted: 'paid-twice',
  borne: 'paid-twice',
  recovered: 'paid-twice',
};

/** By hand only once the questions that go out by themselves have had their time. */
const actionsOn = (payout: Payout, isLate: boolean): PayoutAction[] =>
  payoutActions.filter(
    (action) =>
      payoutMachine.allows(payout, { kind: 'settle', outcome: outcomeOf[action], by: '', note: '' }) &&
      (isLate || (action !== 'paid' && action !== 'returned')),
  );

/** What keeps payouts from going out, for who is on duty. */
@Injectable()
export class PayoutGauges {
  constructor(metrics: Metrics, pauses: PayoutPauses, cases: PayoutCases, clock: Clock) {
    metrics.gauge(
      'asili_payouts_paused',
      '1 for each provider and currency to which nothing is sent just now',
      async () => new Map((await pauses.all(clock.now())).map((paused) => [paused, 1])),
      'provider',
    );
    metrics.gauge(
      'asili_payouts_waiting_for_operators',
      'Payouts in doubt, taken back, or held for long by what we have to mend',
      async () => (await cases.count()).count,
    );
  }
}
