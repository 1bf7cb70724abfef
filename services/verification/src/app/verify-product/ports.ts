import type { Verdict } from '@asili/contracts';

/** One visitor's hour with one product; copies are counted apart from checks. */
export interface CountingSlot {
  readonly visitor: string;
  readonly productId: string;
  readonly kind: 'check' | 'attempt';
  readonly at: Date;
}

/** The rule 'once per visitor, product and hour'. */
export abstract class CountingSlots {
  /** Takes the slot if nobody has, and says which verification holds it and since when. A unique insert decides. */
  abstract take(slot: CountingSlot, verificationId: string): Promise<{ verificationId: string; since: Date }>;
  /** Hands the slot on, if it is still held by `from`; one of many callers gets it. */
  abstract takeOver(slot: CountingSlot, from: string, verificationId: string): Promise<boolean>;
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
