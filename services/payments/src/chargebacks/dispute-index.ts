import type { Dispute } from './domain/dispute.ts';

/** What is looked up of many disputes; each is kept in its stream. */
export abstract class DisputeIndex {
  /** An older version changes nothing. */
  abstract save(row: { readonly version: number; readonly dispute: Dispute }): Promise<void>;
  /** The provider's status of those of them that are known, by its reference. */
  abstract statuses(provider: string, references: readonly string[]): Promise<ReadonlyMap<string, string>>;
  abstract openCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Open ones, the longest waiting first, behind that one. */
  abstract open(
    most: number,
    after?: string,
  ): Promise<{ readonly id: string; readonly provider: string; readonly reference: string }[]>;
}
