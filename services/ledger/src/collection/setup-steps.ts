import type { Signed } from '../network/domain/signed.ts';

export type SetupStepName = 'treasury-account' | 'holding-account' | 'collection' | 'association';

/** One try at one step; at most one try of a step is open. */
export interface SetupAttempt {
  step: SetupStepName;
  attempt: number;
  transaction: Signed;
  /** Public key the step was made for, hex; empty where none matters. */
  publicKey: string;
  state: 'open' | 'void' | 'done';
  /** What it created, `0.0.x`. */
  entityId?: string;
}

/** Durable record of the set-up, one per network. The unique (step, attempt) insert decides between processes. */
export abstract class SetupSteps {
  abstract latest(step: SetupStepName): Promise<SetupAttempt | undefined>;
  /** False when another process inserted this attempt first; nothing was written then. */
  abstract begin(attempt: SetupAttempt): Promise<boolean>;
  abstract close(
    step: SetupStepName,
    attempt: number,
    outcome: { state: 'void' } | { state: 'done'; entityId: string },
  ): Promise<void>;
}
