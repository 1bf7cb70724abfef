/** Refunds that are an operator's. */
export abstract class ManualRefunds {
  /** One that is there stays. */
  abstract put(refund: { readonly refundId: string; readonly paymentId: string; readonly at: Date }): Promise<void>;
  abstract close(refundId: string): Promise<void>;
  abstract find(refundId: string): Promise<{ readonly paymentId: string; readonly at: Date } | null>;
  abstract openCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Ids of open ones, the oldest first, behind that one. */
  abstract open(most: number, after?: string): Promise<string[]>;
}
