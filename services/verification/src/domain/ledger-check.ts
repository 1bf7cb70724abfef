import type { CertificateCheck } from '@asili/contracts';
import type { LedgerFact } from './verdict.ts';

/** What is remembered about asking the ledger for one certificate. */
export interface CheckRecord {
  readonly last: CertificateCheck;
  /** The newest check that was good, as long as nothing contradicted it since. */
  readonly lastGood: { readonly check: CertificateCheck; readonly at: number } | null;
}

/** How long a good check still counts when the ledger cannot be asked (api.md, Verification). */
export const goodForMs = 24 * 60 * 60 * 1000;

/** The memory after an answer. A contradiction wipes out what was good before. Pure. */
export function remember(record: CheckRecord | null, answer: CertificateCheck, now: number): CheckRecord {
  if (!answer.reachable) return { last: answer, lastGood: record?.lastGood ?? null };
  return { last: answer, lastGood: answer.ok ? { check: answer, at: answer.checkedAt === null ? now : Date.parse(answer.checkedAt) } : null };
}

/** The fact for the verdict, and the check it rests on (an older one where the ledger is out of reach). Pure. */
export function factOf(record: CheckRecord, now: number): { fact: LedgerFact; shown: CertificateCheck } {
  const { last, lastGood } = record;
  if (last.reachable) return { fact: last.ok ? 'good' : 'mismatch', shown: last };
  if (lastGood && now - lastGood.at <= goodForMs) return { fact: 'recent', shown: lastGood.check };
  return { fact: 'unreachable', shown: { ...last, ok: false } };
}
