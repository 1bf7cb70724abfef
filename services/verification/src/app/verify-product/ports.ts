import type { Verdict } from '@asili/contracts';

/** The rule 'once per visitor, product and hour'. */
export abstract class CountingSlots {
  /**
   * Whether this verification is the one that counts for that visitor, product, kind and hour. A unique insert decides;
   * the verification that got the slot gets it again on a retry.
   */
  abstract take(slot: { visitor: string; productId: string; kind: 'check' | 'attempt'; at: Date }, verificationId: string): Promise<boolean>;
}

/** One line of a product's public history: no person in it. */
export interface HistoryLine {
  readonly id: string;
  readonly productId: string;
  readonly verifiedAt: Date;
  readonly verdict: Verdict;
  readonly place?: string;
}

/** Histories of products, newest first. */
export abstract class HistoryLog {
  /** Idempotent: a line's identity is the verification's id. */
  abstract add(line: HistoryLine): Promise<void>;
  /** Up to `limit` lines older than the cursor. Raises InvalidInput for a cursor that is none. */
  abstract page(productId: string, limit: number, cursor?: string): Promise<{ lines: HistoryLine[]; nextCursor: string | null }>;
  abstract total(productId: string): Promise<number>;
}
