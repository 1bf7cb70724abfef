import type { CaseReply } from '@asili/contracts';
import { Clock, newId, isId } from '@asili/kernel';
import { derivedId, ServiceClient, type Actor, CurrentActor, NotFound, Roles } from '@asili/platform';
import { Injectable, Controller, Param, Post, Res } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.mongo.ts';
import { CaseQueues } from '../cases/cases.module.ts';
import { type Case, type AuditAction, type OperatorAction, CaseChanged, OwnCaseQueue } from '../cases/domain/case.ts';
import { Approvals, DecideApproval } from '../console/approvals.ts';
import { openProposal } from '../console/domain/approval.ts';
import { ShowCase } from '../console/show-case.ts';
import { ErasureBlocked } from './domain/open-matters.ts';
import { ErasureRequests, type ErasureRequestKept } from './erasure-requests.mongo.ts';
import { FindOpenObligations } from './find-open-matters.ts';

export const erasePerson = 'erase-person';
/** Identity asks three others before it forgets. */
const timeoutMs = 20_000;

/** The case of a person: one for each, however often it is asked for. */
const erasureCaseOf = (personId: string): string => `era_${personId.slice(4)}`;

/**
 * People who asked to be erased, until two operators agree to it. What is open is looked up again at that moment; what an operator does is in
 * the audit trail before it is done, and again afterwards. Done twice it is the same: what is gone stays gone.
 */
@Injectable()
export class ErasureCases extends OwnCaseQueue {
  override readonly name = 'erasures';
  override readonly prefix = 'era';

  constructor(
    queues: CaseQueues,
    private readonly requests: ErasureRequests,
    private readonly openMatters: FindOpenObligations,
    private readonly trail: AuditTrail,
    private readonly services: ServiceClient,
    private readonly clock: Clock,
  ) {
    super(queues);
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.requests.waitingCount();
  }

  protected override waiting(limit: number, after?: string): Promise<readonly string[]> {
    return this.requests.waiting(limit, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.requests.find(caseId);
    return found && caseOf(found);
  }

  /** @throws ErasureBlocked; Unavailable, to be asked again, while a service is away */
  override async act(caseId: string, { action, by, approvedBy, note }: OperatorAction): Promise<void> {
    const found = await this.requests.find(caseId);
    if (!found) throw new CaseChanged();
    const { personId, outcome, askedAt } = found;
    const wanted = action === 'dismiss' ? 'dismissed' : 'erased';
    if (outcome === wanted) return;
    if (outcome !== undefined) throw new CaseChanged();
    const name = JSON.stringify([caseId, askedAt, action, by]);
    const line = { at: this.clock.now(), operator: approvedBy ?? by, action: erasePerson, case: personId };
    if (action === 'dismiss') {
      await this.requests.end(caseId, 'dismissed');
      await this.trail.add({ id: derivedId('aud', name), ...line, after: `dismissed: ${note}` });
      return;
    }
    if (approvedBy === undefined) throw new CaseChanged();
    const open = await this.openMatters.run(personId);
    if (open.length > 0) throw new ErasureBlocked(open);
    await this.trail.add({ id: derivedId('aud', name, 'agreed'), ...line });
    await this.services.delete('identity', `/internal/users/${personId}`, { timeoutMs });
    await this.requests.end(caseId, 'erased');
    await this.trail.add({ id: derivedId('aud', name, 'erased'), ...line, at: this.clock.now(), after: 'erased' });
  }

  /** What is done about them is no event: the trail is told here. */
  override auditActionOf(): AuditAction | null {
    return null;
  }
}

const caseOf = ({ caseId, personId, askedAt, outcome }: ErasureRequestKept): Case => ({
  id: caseId,
  queue: 'erasures',
  openedAt: askedAt,
  facts: [
    { name: 'state', value: outcome ?? 'open' },
    { name: personId.startsWith('art_') ? 'artisan' : 'customer', value: personId },
  ],
  actions: outcome === undefined ? ['erase', 'dismiss'] : [],
});

/** An operator wants a person erased: the first one proposes it, any other agrees. Safe to repeat by what it finds. */
@Injectable()
export class RequestErasure {
  constructor(
    private readonly requests: ErasureRequests,
    private readonly approvals: Approvals,
    private readonly decideApproval: DecideApproval,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Whether the person is erased now. @throws ApprovalWaiting where another operator proposed it at this moment */
  async run(operator: Actor, personId: string): Promise<boolean> {
    const caseId = erasureCaseOf(personId);
    const waiting = openProposal(await this.approvals.ofCase(caseId));
    if (!waiting) await this.propose(operator, personId, caseId);
    else if (waiting.by !== operator.id)
      await this.decideApproval.run(operator, waiting.approvalId, { decision: 'approve' });
    return this.isErased(caseId);
  }

  private async propose({ id: operator }: Actor, personId: string, caseId: string): Promise<void> {
    if (await this.isErased(caseId)) return;
    const now = this.clock.now();
    await this.requests.ask(caseId, personId, now);
    await this.trail.add({ id: newId('aud'), at: now, operator, action: erasePerson, case: personId, after: 'asked' });
    await this.approvals.run({
      kind: 'propose',
      approvalId: newId('apr'),
      caseId,
      by: operator,
      proposed: { action: 'erase', note: 'The person asked for it.', input: {} },
    });
  }

  private async isErased(caseId: string): Promise<boolean> {
    return (await this.requests.find(caseId))?.outcome === 'erased';
  }
}

/**
 * Operators have a person erased who asked for it. It cannot be undone, so two have to agree: one asks, and another asks as well or agrees to
 * the case that waits in the console. It is in the audit trail before it is done, and again once it is.
 */
@Controller('api/console/people')
@Roles('operator')
export class PeopleController {
  constructor(
    private readonly openMatters: FindOpenObligations,
    private readonly requestErasure: RequestErasure,
    private readonly showCase: ShowCase,
  ) {}

  /**
   * 202 with the case while it waits for another operator or for a service that is away, 204 once the person is erased. May be repeated.
   * @throws NotFound for no id of a person; ErasureBlocked while something of theirs is open; Unavailable while orders cannot be asked
   */
  @Post(':id/erasure')
  async erase(
    @CurrentActor() operator: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: { code(status: number): unknown },
  ): Promise<CaseReply | undefined> {
    if (!isId('art', id) && !isId('cus', id)) throw new NotFound();
    const open = await this.openMatters.run(id);
    if (open.length > 0) throw new ErasureBlocked(open);
    const isErased = await this.requestErasure.run(operator, id);
    reply.code(isErased ? 204 : 202);
    return isErased ? undefined : this.showCase.run(erasureCaseOf(id));
  }
}
