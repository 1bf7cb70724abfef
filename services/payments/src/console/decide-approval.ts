import type { ApprovalRequest } from '@asili/contracts';
import { Log, NotFound, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Approvals } from './approvals.ts';
import { CarryOut } from './carry-out.ts';

/** A second operator decides; what is agreed to is done at once where it can be, else by its job. Safe to repeat. */
@Injectable()
export class DecideApproval {
  constructor(
    private readonly approvals: Approvals,
    private readonly carryOut: CarryOut,
    private readonly log: Log,
  ) {}

  /** The case it is about. @throws NotFound, SecondOperatorNeeded, CaseChanged */
  async run({ id: by }: Actor, approvalId: string, { decision, note }: ApprovalRequest): Promise<string> {
    const caseId = await this.approvals.caseOf(approvalId);
    if (caseId === null) throw new NotFound();
    await this.approvals.run({
      kind: 'decide',
      caseId,
      approvalId,
      approves: decision === 'approve',
      by,
      ...(note !== undefined && { note }),
    });
    if (decision === 'approve')
      await this.carryOut.run(caseId, approvalId).catch((error: unknown) => {
        this.log.warn('approval not carried out, its job will retry', { approvalId, error });
      });
    return caseId;
  }
}
