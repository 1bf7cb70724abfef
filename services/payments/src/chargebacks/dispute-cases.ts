import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/cases.module.ts';
import { OwnCaseQueue, type Case, type AuditAction, CaseChanged } from '../cases/domain/case.ts';
import { DisputeIndex } from './dispute-index.mongo.ts';
import { moneyOfDispute, type Dispute } from './domain/dispute.ts';
import { RecordDispute } from './record-dispute.ts';

/** Payments that banks take back and have not decided about: operators see until when each is to be answered, which is done on the provider's own pages. */
@Injectable()
export class DisputeCases extends OwnCaseQueue {
  override readonly name = 'card-disputes';
  override readonly prefix = 'dsp';

  constructor(
    queues: CaseQueues,
    private readonly index: DisputeIndex,
    private readonly disputes: RecordDispute,
  ) {
    super(queues);
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.index.openCount();
  }

  protected override async waiting(limit: number, after?: string): Promise<readonly string[]> {
    return (await this.index.open(limit, after)).map(({ id }) => id);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.disputes.load(caseId);
    return found && this.caseOf(found.dispute);
  }

  override act(): Promise<void> {
    throw new CaseChanged();
  }

  override auditActionOf(): AuditAction | null {
    return null;
  }

  private caseOf(dispute: Dispute): Case {
    const { id, provider, reference, paymentId, status, state, reason, openedAt, dueBy } = dispute;
    return {
      id,
      queue: this.name,
      openedAt: new Date(openedAt),
      money: moneyOfDispute(dispute),
      actions: [],
      facts: [
        { name: 'state', value: state },
        ...(dueBy === undefined ? [] : [{ name: 'answer-by', value: dueBy }]),
        { name: 'reason', value: reason },
        { name: 'provider', value: provider },
        { name: 'step', value: status },
        { name: 'reference', value: reference },
        { name: 'payment', value: paymentId },
      ],
    };
  }
}
