import { canonicalJson } from '../../quotes/domain/make-quote.ts';

/** Something an operator did or read, as it is told. */
export interface AuditLine {
  /** Names what happened: told again it is the same entry. */
  readonly id: string;
  readonly at: Date;
  /** `opr_…` */
  readonly operator: string;
  readonly action: string;
  readonly case?: string;
  readonly before?: string;
  readonly after?: string;
}

/** It at its place in the trail. */
export interface AuditEntry extends AuditLine {
  /** 1 for the first, without gaps. */
  readonly position: number;
  /** SHA-256, hex, of this entry and the hash before it: who alters one alters all that follow. */
  readonly hash: string;
}

/** Pure. @param sha256 of a text, hex */
export function chained(
  line: AuditLine,
  before: Pick<AuditEntry, 'position' | 'hash'> | null,
  sha256: (text: string) => string,
): AuditEntry {
  const { at, ...rest } = line;
  const position = (before?.position ?? 0) + 1;
  return {
    ...line,
    position,
    hash: sha256(canonicalJson({ ...rest, at: at.toISOString(), position, previousHash: before?.hash ?? '' })),
  };
}

/** The position of the first entry that does not follow the one before it; null where all do. @param before what stands before the first of them */
export function firstBreak(
  entries: readonly AuditEntry[],
  sha256: (text: string) => string,
  before: Pick<AuditEntry, 'position' | 'hash'> | null = null,
): number | null {
  let last = before;
  for (const { position, hash, ...line } of entries) {
    const expected = chained(line, last, sha256);
    if (expected.position !== position || expected.hash !== hash) return position;
    last = { position, hash };
  }
  return null;
}
