import { Unavailable, EventStore, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { actionTerms, type Approval, type CaseReply, type ConsoleCase } from '@asili/contracts';
import { moneyToText } from '@asili/kernel';
import { CaseQueues } from '../cases/cases.module.ts';
import type { Case } from '../cases/domain/case.ts';
import { References } from '../references/references.mongo.ts';
import { OperatorNames } from '../audit/operator-names.http.ts';
import { approvalDecider, type ApprovalEvent } from './domain/approval.ts';
import { JudgeWorth } from './approvals.ts';

/** Finds what an operator has a name of: its own id, or what anybody calls it. Exact; reads only, by id and index. */
@Injectable()
export class FindCases {
  constructor(
    private readonly queues: CaseQueues,
    private readonly references: References,
  ) {}

  /** Those of the name, its own first. */
  async run(name: string): Promise<Case[]> {
    const ids = new Set([name, ...(await this.references.find(name))]);
    const found = await Promise.all([...ids].map((id) => this.find(id)));
    return found.filter((each) => each !== null);
  }

  /** Null also where whoever keeps it cannot be asked: the others are shown. */
  private async find(id: string): Promise<Case | null> {
    try {
      return (await this.queues.all.find(({ prefix }) => id.startsWith(`${prefix}_`))?.find(id)) ?? null;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return null;
    }
  }
}

/** Cases as operators see them, with what is proposed about them. Reads only. */
@Injectable()
export class ShowCase {
  constructor(
    private readonly queues: CaseQueues,
    private readonly store: EventStore,
    private readonly worth: JudgeWorth,
    private readonly names: OperatorNames,
  ) {}

  /** @throws NotFound */
  async run(caseId: string): Promise<CaseReply> {
    const found = await this.queues.ofCase(caseId).find(caseId);
    if (!found) throw new NotFound();
    const view = await this.viewOf(found);
    return { case: view, ...(view.approval && { approval: view.approval }) };
  }

  /** While a proposal is open nothing else is done. */
  async viewOf({ id, queue, openedAt, money, facts, actions }: Case): Promise<ConsoleCase> {
    const [approval, isLarge] = await Promise.all([this.approvalOf(id), this.worth.isLarge(money)]);
    const needsApproval = isLarge || actions.some((action) => actionTerms(queue, action)?.two);
    const isOpen = approval?.state === 'waiting' || approval?.state === 'approved';
    return {
      id,
      queue,
      openedAt: openedAt.toISOString(),
      ...(money && { money: { amount: moneyToText(money), currency: money.currency } }),
      facts: [...facts],
      actions: isOpen ? [] : [...actions],
      needsApproval,
      ...(approval && { approval }),
    };
  }

  /** The latest one. */
  private async approvalOf(caseId: string): Promise<Approval | undefined> {
    const { events } = await this.store.read<ApprovalEvent & { type: string }>(approvalDecider.stream(caseId));
    const latest = events
      .reduce(
        (state, event) => approvalDecider.evolve(state, event as unknown as ApprovalEvent),
        approvalDecider.initial,
      )
      .proposals.at(-1);
    const begun = events.findLast(({ data }) => data.proposed !== undefined);
    if (!latest || !begun) return undefined;
    return {
      id: latest.approvalId,
      state: latest.state,
      action: latest.proposed.action,
      operator: await this.names.of(latest.by),
      by: latest.by,
      at: begun.at.toISOString(),
      note: latest.proposed.note,
    };
  }
}
