import type { QueueName } from '@asili/contracts';
import type { IdPrefix } from '@asili/kernel';
import type { Case, Deed, OperatorAction, Recorded } from './case.ts';

/** One queue of cases. Registered with `CaseQueues` by the feature whose business they are. */
export abstract class CaseQueue {
  abstract readonly name: QueueName;
  /** Of the ids of its cases. */
  abstract readonly prefix: IdPrefix;

  /** @throws Unavailable where whoever keeps them cannot be asked */
  abstract count(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** The longest waiting first, behind that case. */
  abstract list(most: number, after?: string): Promise<Case[]>;
  /** Open or not; null for none of this queue. */
  abstract find(caseId: string): Promise<Case | null>;
  /** Those that are over as well, the newest first, behind that one; by default only those that wait. */
  all(most: number, after?: string): Promise<Case[]> {
    return this.list(most, after);
  }
  /** What its action needs is there; this is what cannot be said by that alone. @throws InvalidInput */
  check(_action: Pick<OperatorAction, 'action' | 'input'>, _found: Case): Promise<void> {
    return Promise.resolve();
  }
  /** Does it. Again it is the same, and no second. @throws CaseChanged where it is not to be done any more */
  abstract act(caseId: string, action: OperatorAction): Promise<void>;
  /** What an event of this queue's streams says that an operator did; null for others. */
  abstract deedOf(event: Recorded): Deed | null;
}
