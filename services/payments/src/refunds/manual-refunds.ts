/** A refund as its payment's stream has it at a version. */
export interface NotedRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly version: number;
  /** When it became an operator's; null where it is none's now. */
  readonly openedAt: Date | null;
}

/** Refunds that are an operator's, or were. */
export abstract class ManualRefunds {
  /** What is older than what is known changes nothing. */
  abstract note(refund: NotedRefund): Promise<void>;
  abstract find(refundId: string): Promise<{ readonly paymentId: string; readonly at: Date } | null>;
  abstract openCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Ids of open ones, the oldest first, behind that one. */
  abstract open(most: number, after?: string): Promise<string[]>;
}
