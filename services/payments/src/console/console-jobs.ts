import { job, Jobs, OnJob, Reactions, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.mongo.ts';
import { CaseQueues } from '../cases/cases.module.ts';
import type { AuditAction, Recorded } from '../cases/domain/case.ts';
import { CarryOut } from './approvals.ts';
import { approvalStream, type ApprovalEvent } from './domain/approval.ts';

interface ApprovalJob {
  readonly caseId: string;
  readonly approvalId: string;
}
const carryOut = job<ApprovalJob>('carry-out-approvals', { retryMs: () => 2_000 });

/**
 * What follows from what operators decided, whichever instance noted it: each audit action is an entry of the audit trail under its event's name,
 * and what was agreed to is carried out by a job under the proposal's. Told twice, either is one.
 */
@Injectable()
export class ConsoleJobs implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly jobs: Jobs,
    private readonly queues: CaseQueues,
    private readonly trail: AuditTrail,
    private readonly carryOut: CarryOut,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'payments.audit-console',
      (event) => event.stream.startsWith(approvalStream) || this.auditActionOf(event) !== null,
      (events) => this.follow(events),
    );
  }

  @OnJob(carryOut)
  async run({ caseId, approvalId }: ApprovalJob): Promise<void> {
    await this.carryOut.run(caseId, approvalId);
  }

  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      const auditAction = this.auditActionOf(event);
      if (auditAction) await this.trail.add({ id: event.id, at: event.at, ...auditAction });
      if (!event.stream.startsWith(approvalStream)) continue;
      const { approvalId, caseId, state } = event.data as ApprovalEvent['data'];
      if (state === 'approved') await this.jobs.add(carryOut, { id: approvalId, data: { approvalId, caseId } });
    }
  }

  private auditActionOf(event: Recorded): AuditAction | null {
    if (event.stream.startsWith(approvalStream)) return auditActionOfApproval(event.data as ApprovalEvent['data']);
    for (const each of this.queues.all) {
      const auditAction = each.auditActionOf(event);
      if (auditAction) return auditAction;
    }
    return null;
  }
}

/** Proposed and decided; what came of it is an audit action of its own. */
function auditActionOfApproval({ caseId, state, by, proposed }: ApprovalEvent['data']): AuditAction | null {
  if (by === undefined) return null;
  return {
    operator: by,
    action: state === 'waiting' ? 'propose' : state === 'approved' ? 'approve' : 'decline',
    case: caseId,
    after: proposed ? proposed.action : state,
    ...(!proposed && { before: 'waiting' }),
  };
}
