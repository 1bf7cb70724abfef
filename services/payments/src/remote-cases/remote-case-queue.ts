import type { KeptCase, QueueName } from '@asili/contracts';
import { Clock, DomainError, moneyFromText, omitUndefined, type IdPrefix } from '@asili/kernel';
import { derivedId } from '@asili/platform';
import { AuditTrail } from '../audit/audit-trail.mongo.ts';
import { CaseQueue, doer, type Case, type Deed, type OperatorAction } from '../cases/domain/case.ts';
import { RemoteCases, type Keeper } from './remote-cases.http.ts';

/**
 * Cases that another service keeps, whose commands they are. What an operator sets out to do is in the audit trail before that service is
 * asked, under a name made of what it is: told again it is one entry. Where it is refused, that is an entry too.
 */
export class RemoteCaseQueue extends CaseQueue {
  constructor(
    override readonly name: QueueName,
    override readonly prefix: IdPrefix,
    private readonly keeper: Keeper,
    private readonly keepers: RemoteCases,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {
    super();
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.keepers.count(this.keeper);
  }

  override async list(most: number, after?: string): Promise<Case[]> {
    return (await this.keepers.list(this.keeper, { limit: most, ...(after !== undefined && { after }) })).map((kept) =>
      this.caseOf(kept),
    );
  }

  override async all(most: number, after?: string): Promise<Case[]> {
    return (
      await this.keepers.list(this.keeper, { limit: most, which: 'all', ...(after !== undefined && { after }) })
    ).map((kept) => this.caseOf(kept));
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.keepers.find(this.keeper, caseId);
    return found && this.caseOf(found);
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const { by, note, approvedBy } = doer(action);
    const { amount, text } = action.input;
    const id = JSON.stringify([caseId, action.action, by, approvedBy, note, amount, text]);
    const deed = { operator: by, action: action.action, case: caseId };
    await this.trail.add({
      id: derivedId('aud', id),
      at: this.clock.now(),
      ...deed,
      before: 'open',
      after: [amount, note].filter(Boolean).join(': '),
    });
    try {
      await this.keepers.act(this.keeper, caseId, action.action, {
        by,
        note,
        ...omitUndefined({ approvedBy, amount, text }),
      });
    } catch (error) {
      if (error instanceof DomainError && error.status < 500)
        await this.trail.add({
          id: derivedId('aud', id, 'refused'),
          at: this.clock.now(),
          ...deed,
          after: `refused: ${error.code}`,
        });
      throw error;
    }
  }

  /** Its streams are another service's. */
  override deedOf(): Deed | null {
    return null;
  }

  private caseOf({ id, openedAt, money, facts, actions }: KeptCase): Case {
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
