import { DomainError } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/case-queues.ts';
import { Approvals } from './approvals.ts';

/**
 * Does what two operators agreed to. Safe twice, beside itself and cut short: an action that was done is the same again, and what stands of
 * it in its proposal comes last.
 */
@Injectable()
export class CarryOut {
  constructor(
    private readonly queues: CaseQueues,
    private readonly approvals: Approvals,
  ) {}

  /** @throws what is worth another try */
  async run(caseId: string, approvalId: string): Promise<void> {
    const found = (await this.approvals.ofCase(caseId)).proposals.find(
      (proposal) => proposal.approvalId === approvalId,
    );
    if (found?.state !== 'approved' || found.decidedBy === undefined) return;
    const { action, input, note } = found.proposed;
    const code = await this.codeOf(() =>
      this.queues.ofCase(caseId).act(caseId, { action, input, note, by: found.by, approvedBy: found.decidedBy ?? '' }),
    );
    await this.approvals.run({ kind: 'finish', caseId, approvalId, ...(code !== undefined && { code }) });
  }

  /** Why it cannot be done, for good. */
  private async codeOf(act: () => Promise<void>): Promise<string | undefined> {
    try {
      await act();
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return error.code;
      throw error;
    }
  }
}
