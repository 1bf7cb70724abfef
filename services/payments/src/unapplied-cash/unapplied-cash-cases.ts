import { says } from '@asili/contracts';
import { InvalidInput } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/cases.module.ts';
import {
  OwnCaseQueue,
  actorOf,
  type Case,
  type AuditAction,
  type OperatorAction,
  type Recorded,
} from '../cases/domain/case.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import {
  BareRefund,
  isToken,
  moneyOfReceipt,
  unappliedCashStream,
  type Settled,
  type UnappliedReceipt,
} from './domain/unapplied-cash.ts';
import { UnappliedCashIndex } from './unapplied-cash-index.mongo.ts';
import { UnappliedCash } from './unapplied-cash.ts';

/** Money of no sale: it is given to the payment it was meant for, or goes back. */
@Injectable()
export class UnappliedCashCases extends OwnCaseQueue {
  override readonly name = 'unmatched-money';
  override readonly prefix = 'unm';

  constructor(
    queues: CaseQueues,
    private readonly money: UnappliedCash,
    private readonly index: UnappliedCashIndex,
    private readonly payments: PaymentCommands,
  ) {
    super(queues);
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.index.openCount();
  }

  protected override waiting(limit: number, after?: string): Promise<readonly string[]> {
    return this.index.open(limit, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = (await this.money.load(caseId))?.receipt;
    return found ? this.caseOf(found) : null;
  }

  /** @throws InvalidInput, BareRefund */
  override async check({ action, input }: Pick<OperatorAction, 'action' | 'input'>, { id }: Case): Promise<void> {
    if (action === 'match') {
      const isHbar =
        input.paymentId !== undefined &&
        (await this.payments.load(input.paymentId))?.payment.facts.quote.method === 'hbar';
      if (!isHbar) throw InvalidInput.at(['paymentId'], says('Invalid input'));
      return;
    }
    const found = (await this.money.load(id))?.receipt;
    if (!found) return;
    const way = this.money.wayOf(found.facts.provider);
    if (
      input.account === undefined
        ? await way?.isExchange(found.facts.payer)
        : input.memo === undefined && (await way?.isExchange(input.account))
    )
      throw new BareRefund();
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const found = (await this.money.load(caseId))?.receipt;
    if (action.action === 'dismiss')
      return void (await this.money.run(caseId, { kind: 'settle', settled: { how: 'dismiss', ...actorOf(action) } }));
    const settled: Omit<Settled, 'id'> =
      action.action === 'match'
        ? { how: 'match', paymentId: action.input.paymentId, ...actorOf(action) }
        : {
            how: 'refund',
            to: action.input.account ?? found?.facts.payer,
            memo: action.input.memo ?? `RF-${caseId.slice(-10).toUpperCase()}`,
            ...actorOf(action),
          };
    await this.money.run(caseId, { kind: 'settle', settled });
  }

  override auditActionOf({ stream, type, data }: Recorded): AuditAction | null {
    if (!stream.startsWith(unappliedCashStream) || type !== 'unmatched-money-settled') return null;
    const { id, how, by, paymentId, to } = data as Settled;
    return by === 'claim' || by === 'age'
      ? null
      : {
          operator: by,
          action: how,
          case: id,
          before: 'open',
          after: how === 'match' ? `matched to ${paymentId}` : how === 'dismiss' ? 'dismissed' : `returning to ${to}`,
        };
  }

  private async caseOf(found: UnappliedReceipt): Promise<Case> {
    const {
      facts: { id, provider, receipt, payer, receivedAt, why },
      status,
      settled,
      sending,
      failure,
    } = found;
    const [money, way] = [moneyOfReceipt(found), this.money.wayOf(provider)];
    const isOpen = status === 'open';
    const hints = isOpen && way && !isToken(found) ? await way.facts(receipt, money) : [];
    const isExchange = isOpen && ((await way?.isExchange(payer)) ?? false);
    const maybe = (name: string, value: string | undefined) => (value === undefined ? [] : [{ name, value }]);
    return {
      id,
      queue: this.name,
      openedAt: new Date(receivedAt),
      ...(!isToken(found) && { money }),
      facts: [
        { name: 'state', value: status },
        { name: 'from', value: payer },
        ...(isExchange ? [{ name: 'exchange', value: 'yes' }] : []),
        { name: 'transaction', value: receipt },
        { name: 'reason', value: why },
        ...hints,
        ...maybe('matched', settled?.paymentId),
        ...maybe('to', settled?.to),
        ...maybe('sent', sending?.reference),
        ...maybe('failed', failure),
      ],
      actions: !isOpen ? [] : isToken(found) ? ['dismiss'] : ['match', ...(way?.returns ? ['refund'] : [])],
    };
  }
}
