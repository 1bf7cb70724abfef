import type { CertificateCheck } from '@asili/contracts';
import type { LedgerFact } from './verdict.ts';

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
