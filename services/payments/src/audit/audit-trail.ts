import type { AuditEntry, AuditLine } from './domain/audit-entry.ts';

/** Which entries: of one case; only those that changed something. */
export interface AuditFilter {
  readonly case?: string | undefined;
  readonly only?: 'done' | undefined;
}

/** What operators did and read, in one order, for good: nothing here changes or takes away an entry. */
export abstract class AuditTrail {
  /** Kept when it returns; one that is there already stays as it is. */
  abstract add(line: AuditLine): Promise<void>;
  /** Newest first, before that position. */
  abstract list(most: number, before?: number, filter?: AuditFilter): Promise<AuditEntry[]>;
  /** Oldest first, behind that position. */
  abstract following(position: number, max: number): Promise<AuditEntry[]>;
}
