import type { WrittenData, verdictReasons, Verdict as VerdictWord, CertificateCheck } from '@asili/contracts';
import type { RecordStatus } from '../../codes/domain/product-record.ts';

/** Somebody checked a code: a stream of its own with this one event, which never changes. */
export type CodeChecked = { type: 'code-checked'; data: WrittenData<'verification.code-checked.v1'> };

export const checkStream = (verificationId: string): string => `verification-${verificationId}`;

/**
 * A place too coarse to find a person by: the position rounded to half a degree, about 50 km, as 'S1.5 E37.0'.
 * Only a position the visitor's browser gave with consent is read; anything else, such as free text, gives undefined.
 */
export function coarsePlace(location: unknown): string | undefined {
  if (typeof location !== 'object' || location === null) return undefined;
  const { coords = location } = location as Record<string, unknown>; // A GeolocationPosition, or its coordinates alone.
  if (typeof coords !== 'object' || coords === null) return undefined;
  const { lat, lng, lon = lng, latitude = lat, longitude = lon } = coords as Record<string, unknown>;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return `${half(latitude, 'N', 'S')} ${half(longitude, 'E', 'W')}`;
}

function half(degrees: number, positive: string, negative: string): string {
  const rounded = Math.round(degrees * 2) / 2;
  return `${rounded < 0 ? negative : positive}${Math.abs(rounded).toFixed(1)}`;
}

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

/** How long a good check still counts when the ledger cannot be asked (api.md, Verification). */
export const goodForMs = 24 * 60 * 60 * 1000;

/** The fact for the verdict, and the check it rests on (an older one where the ledger is out of reach). Pure. */
export function factOf(check: CertificateCheck, now: number): { fact: LedgerFact; shown: CertificateCheck } {
  if (check.reachable) return { fact: check.ok ? 'good' : 'mismatch', shown: check };
  const { lastGoodAt } = check;
  if (lastGoodAt !== null && now - Date.parse(lastGoodAt) <= goodForMs)
    return { fact: 'recent', shown: { ...check, checkedAt: lastGoodAt, ok: true, mismatches: [] } };
  return { fact: 'unreachable', shown: { ...check, ok: false } };
}

/** The ledger service answers, and knows of no such certificate: whatever was good before counts no more. Pure. */
export function notHeld(productId: string, network: string, now: Date): CertificateCheck {
  return {
    productId,
    network,
    reachable: true,
    checkedAt: now.toISOString(),
    source: 'none',
    ok: false,
    mismatches: ['NOT_ON_LEDGER'],
    lastGoodAt: null,
  };
}

/** What can be said when the ledger service itself does not answer: only what it said last. Pure. */
export function unanswered(productId: string, network: string, before: CertificateCheck | undefined): CertificateCheck {
  const nothing = { productId, network, checkedAt: null, source: 'none', ok: false, mismatches: [], lastGoodAt: null };
  return { ...nothing, ...before, reachable: false };
}
