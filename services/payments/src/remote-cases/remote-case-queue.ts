import type { RemoteCase, QueueName } from '@asili/contracts';
import { Clock, DomainError, moneyFromText, omitUndefined, type IdPrefix } from '@asili/kernel';
import { derivedId } from '@asili/platform';
import { AuditTrail } from '../audit/audit-trail.mongo.ts';
import { CaseQueue, actorOf, type Case, type AuditAction, type OperatorAction } from '../cases/domain/case.ts';
import { RemoteCases, type CaseSource } from './remote-cases.http.ts';

/**
 * Cases that another service keeps, whose commands they are. What an operator sets out to do is in the audit trail before that service is
 * asked, under a name made of what it is: told again it is one entry. Where it is refused, that is an entry too.
 */
export class RemoteCaseQueue extends CaseQueue {
  constructor(
    override readonly name: QueueName,
    override readonly prefix: IdPrefix,
    private readonly source: CaseSource,
    private readonly remoteCases: RemoteCases,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {
    super();
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.remoteCases.count(this.source);
  }

  override async list(limit: number, after?: string): Promise<Case[]> {
    return (await this.remoteCases.list(this.source, { limit, ...(after !== undefined && { after }) })).map((kept) =>
      this.caseOf(kept),
    );
  }

  override async all(limit: number, after?: string): Promise<Case[]> {
    return (
      await this.remoteCases.list(this.source, { limit, which: 'all', ...(after !== undefined && { after }) })
    ).map((kept) => this.caseOf(kept));
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.remoteCases.find(this.source, caseId);
    return found && this.caseOf(found);
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const { by, note, approvedBy } = actorOf(action);
    const { amount, text } = action.input;
    const id = JSON.stringify([caseId, action.action, by, approvedBy, note, amount, text]);
    const auditAction = { operator: by, action: action.action, case: caseId };
    await this.trail.add({
      id: derivedId('aud', id),
      at: this.clock.now(),
      ...auditAction,
      before: 'open',
      after: [amount, note].filter(Boolean).join(': '),
    });
    try {
      await this.remoteCases.act(this.source, caseId, action.action, {
        by,
        note,
        ...omitUndefined({ approvedBy, amount, text }),
      });
    } catch (error) {
      if (error instanceof DomainError && error.status < 500)
        await this.trail.add({
          id: derivedId('aud', id, 'refused'),
          at: this.clock.now(),
          ...auditAction,
          after: `refused: ${error.code}`,
        });
      throw error;
    }
  }

  /** Its streams are another service's. */
  override auditActionOf(): AuditAction | null {
    return null;
  }

  private caseOf({ id, openedAt, money, facts, actions }: RemoteCase): Case {
    return {
      id,
      queue: this.name,
      openedAt: new Date(openedAt),
      facts,
      actions,
      ...(money && { money: moneyFromText(money.amount, money.currency) }),
    };
  }
}
