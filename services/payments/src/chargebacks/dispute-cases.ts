import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CaseQueues } from '../cases/case-queues.ts';
import { CaseQueue } from '../cases/domain/case-queue.ts';
import type { Case, Deed } from '../cases/domain/case.ts';
import { CaseChanged } from '../cases/domain/errors.ts';
import { DisputeIndex } from './dispute-index.ts';
import { moneyOfDispute, type Dispute } from './domain/dispute.ts';
import { NoteDispute } from './note-dispute.ts';

/** Payments that banks take back and have not decided about: operators see until when each is to be answered, which is done on the provider's own pages. */
@Injectable()
export class DisputeCases extends CaseQueue implements OnModuleInit {
  override readonly name = 'card-disputes';
  override readonly prefix = 'dsp';

  constructor(
    private readonly queues: CaseQueues,
    private readonly index: DisputeIndex,
    private readonly disputes: NoteDispute,
  ) {
    super();
  }

  onModuleInit(): void {
    this.queues.register(this);
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.index.openCount();
  }

  override async list(most: number, after?: string): Promise<Case[]> {
    const found = await Promise.all((await this.index.open(most, after)).map(({ id }) => this.find(id)));
    return found.filter((each) => each !== null);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.disputes.load(caseId);
    return found && this.caseOf(found.dispute);
  }

  override act(): Promise<void> {
    throw new CaseChanged();
  }

  override deedOf(): Deed | null {
    return null;
  }

  private caseOf(dispute: Dispute): Case {
    const { id, provider, reference, paymentId, status, state, reason, openedAt, dueBy } = dispute;
    return {
      id, queue: this.name, openedAt: new Date(openedAt), money: moneyOfDispute(dispute), actions: [],
      facts: [
        { name: 'state', value: state }, ...(dueBy === undefined ? [] : [{ name: 'answer-by', value: dueBy }]), { name: 'reason', value: reason }, { name: 'provider', value: provider }, { name: 'step', value: status },
        { name: 'reference', value: reference }, { name: 'payment', value: paymentId },
      ],
    };
  }
}
