import { DomainError, type Asset, type Money, type IdPrefix } from '@asili/kernel';
import type { CaseActionRequest, QueueName } from '@asili/contracts';

/** Somebody or something was quicker: the case does not take that action any more. */
export class CaseChanged extends DomainError {
  readonly code = 'PAYMENTS.CASE_CHANGED';
  readonly status = 409;
}

/** Something an operator sees to. */
export interface Case {
  readonly id: string;
  readonly queue: QueueName;
  readonly openedAt: Date;
  readonly money?: Money<Asset>;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** What can be done now. */
  readonly actions: readonly string[];
}

export type ActionInput = Omit<CaseActionRequest, 'note'>;

/** What an operator does about a case, and who agreed to it. */
export interface OperatorAction {
  readonly action: string;
  readonly input: ActionInput;
  readonly note: string;
  /** `opr_…` */
  readonly by: string;
  readonly approvedBy?: string;
}

/** What an event says that an operator did. */
export interface AuditAction {
  readonly operator: string;
  readonly action: string;
  readonly case: string;
  readonly before?: string;
  readonly after?: string;
}

/** Who did it, as events of all features say it. */
export const actorOf = ({ by, approvedBy, note }: OperatorAction) => ({
  by,
  note,
  ...(approvedBy !== undefined && { approvedBy }),
});

/** An event as it is stored. */
export interface Recorded {
  readonly stream: string;
  readonly type: string;
  readonly data: unknown;
}

/** One queue of cases. Registered with `CaseQueues` by the feature whose business they are. */
export abstract class CaseQueue {
  abstract readonly name: QueueName;
  /** Of the ids of its cases. */
  abstract readonly prefix: IdPrefix;

  /** @throws Unavailable where whoever keeps them cannot be asked */
  abstract count(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** The longest waiting first, behind that case. */
  abstract list(limit: number, after?: string): Promise<Case[]>;
  /** Open or not; null for none of this queue. */
  abstract find(caseId: string): Promise<Case | null>;
  /** Those that are over as well, the newest first, behind that one; by default only those that wait. */
  all(limit: number, after?: string): Promise<Case[]> {
    return this.list(limit, after);
  }
  /** What its action needs is there; this is what cannot be said by that alone. @throws InvalidInput */
  check(_action: Pick<OperatorAction, 'action' | 'input'>, _found: Case): Promise<void> {
    return Promise.resolve();
  }
  /** Does it. Again it is the same, and no second. @throws CaseChanged where it is not to be done any more */
  abstract act(caseId: string, action: OperatorAction): Promise<void>;
  /** What an event of this queue's streams says that an operator did; null for others. */
  abstract auditActionOf(event: Recorded): AuditAction | null;
}

/** A queue of this service's own cases: it registers itself when the service starts, and its list is what it finds of the ids that wait. */
export abstract class OwnCaseQueue extends CaseQueue {
  constructor(private readonly queues: { register(queue: CaseQueue): void }) {
    super();
  }

  onModuleInit(): void {
    this.queues.register(this);
  }

  override async list(limit: number, after?: string): Promise<Case[]> {
    const found = await Promise.all((await this.waiting(limit, after)).map((id) => this.find(id)));
    return found.filter((each) => each !== null);
  }

  /** Ids, the longest waiting first, behind that one. */
  protected abstract waiting(limit: number, after?: string): Promise<readonly string[]>;
}
