import type { CaseActionRequest, QueueName } from '@asili/contracts';
import type { Asset, Money } from '@asili/kernel';

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
export interface Deed {
  readonly operator: string;
  readonly action: string;
  readonly case: string;
  readonly before?: string;
  readonly after?: string;
}

/** Who did it, as events of all features say it. */
export const doer = ({ by, approvedBy, note }: OperatorAction) => ({
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
