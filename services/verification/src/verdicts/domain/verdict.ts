import type { verdictReasons, Verdict as VerdictWord } from '@asili/contracts';
import type { RecordStatus } from '../../codes/domain/product-record.ts';

export type Reason = (typeof verdictReasons)[number];

/**
 * What the ledger is known to say about a certificate: `good` now, `recent` (not reachable now, good within the last
 * 24 hours), `mismatch`, `unreachable`, or `not-asked` because there is no certificate.
 */
export type LedgerFact = 'good' | 'recent' | 'mismatch' | 'unreachable' | 'not-asked';

export interface Facts {
  readonly record:
    | { readonly known: false; readonly mistyped: boolean }
    | { readonly known: true; readonly status: RecordStatus; readonly certified: boolean };
  /** The scanned text was an address on another site. */
  readonly foreignHost: boolean;
  /** The code was one of the demonstration codes. */
  readonly demo: boolean;
  readonly ledger: LedgerFact;
}

export interface Verdict {
  readonly verdict: VerdictWord;
  readonly isAuthentic: boolean;
  readonly reasons: readonly Reason[];
}

/**
 * What may honestly be said. It is about the record: a copied code proves the record too, never the object.
 * The worst finding decides, in this order: another site's code, an unknown code, a ledger that contradicts us, a record
 * that was replaced or withdrawn, a certificate that is not there yet, a ledger that cannot be asked. Taking a certified
 * product off the shop does not make it less genuine, so `ARCHIVED` is then only a remark. Pure and total.
 */
export function verdictOf(facts: Facts): Verdict {
  const { verdict, reasons } = ofRecord(facts);
  const all: Reason[] = [
    ...(facts.foreignHost ? (['FOREIGN_HOST'] as const) : []),
    ...reasons,
    ...(facts.demo ? (['DEMO'] as const) : []),
  ];
  const final = facts.foreignHost ? 'SUSPECT' : verdict;
  return { verdict: final, isAuthentic: final === 'RECORD_GENUINE', reasons: all };
}

function ofRecord({ record, ledger }: Facts): { verdict: VerdictWord; reasons: readonly Reason[] } {
  if (!record.known) return { verdict: 'UNKNOWN', reasons: [record.mistyped ? 'CHECK_DIGIT' : 'NO_SUCH_CODE'] };
  const remark: readonly Reason[] =
    record.status === 'superseded' ? ['SUPERSEDED'] : record.status === 'archived' ? ['ARCHIVED'] : [];
  if (record.certified && ledger === 'mismatch') return { verdict: 'SUSPECT', reasons: ['LEDGER_MISMATCH', ...remark] };
  if (record.status === 'superseded') return { verdict: 'REVOKED', reasons: remark };
  if (!record.certified) return uncertified(record.status, remark);
  if (ledger === 'good') return { verdict: 'RECORD_GENUINE', reasons: remark };
  if (ledger === 'recent') return { verdict: 'RECORD_GENUINE', reasons: [...remark, 'LEDGER_UNREACHABLE'] };
  return { verdict: 'LEDGER_UNREACHABLE', reasons: [...remark, 'LEDGER_UNREACHABLE'] };
}

function uncertified(
  status: RecordStatus,
  remark: readonly Reason[],
): { verdict: VerdictWord; reasons: readonly Reason[] } {
  if (status === 'archived') return { verdict: 'REVOKED', reasons: remark }; // Withdrawn before it was ever certified.
  return { verdict: 'PENDING', reasons: [status === 'failed' ? 'CERTIFICATE_FAILED' : 'CERTIFICATE_PENDING'] };
}
