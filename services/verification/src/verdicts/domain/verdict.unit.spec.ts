import { describe, expect, it } from '@jest/globals';
import type { RecordStatus } from '../../codes/domain/product-record.ts';
import { verdictOf, type Facts, type LedgerFact } from './verdict.ts';

const statuses: readonly RecordStatus[] = ['pending', 'failed', 'verified', 'archived', 'superseded'];
const ledgerFacts: readonly LedgerFact[] = ['good', 'recent', 'mismatch', 'unreachable', 'not-asked'];
const known = statuses.flatMap((status) =>
  [true, false].map((certified) => ({ known: true, status, certified }) as const),
);
const records: readonly Facts['record'][] = [
  { known: false, mistyped: false },
  { known: false, mistyped: true },
  ...known,
];
const everything: readonly Facts[] = records.flatMap((record) =>
  ledgerFacts.flatMap((ledger) =>
    [true, false].flatMap((foreignHost) => [true, false].map((demo) => ({ record, ledger, foreignHost, demo }))),
  ),
);

/** Verdict and reasons for our own site's codes, by record and by what the ledger says, in the order of `ledgerFacts`. */
const table: Readonly<Record<string, readonly string[]>> = {
  unknown: [
    'UNKNOWN NO_SUCH_CODE',
    'UNKNOWN NO_SUCH_CODE',
    'UNKNOWN NO_SUCH_CODE',
    'UNKNOWN NO_SUCH_CODE',
    'UNKNOWN NO_SUCH_CODE',
  ],
  mistyped: [
    'UNKNOWN CHECK_DIGIT',
    'UNKNOWN CHECK_DIGIT',
    'UNKNOWN CHECK_DIGIT',
    'UNKNOWN CHECK_DIGIT',
    'UNKNOWN CHECK_DIGIT',
  ],
  pending: [
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
  ],
  failed: [
    'PENDING CERTIFICATE_FAILED',
    'PENDING CERTIFICATE_FAILED',
    'PENDING CERTIFICATE_FAILED',
    'PENDING CERTIFICATE_FAILED',
    'PENDING CERTIFICATE_FAILED',
  ],
  verified: [
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
    'PENDING CERTIFICATE_PENDING',
  ],
  archived: ['REVOKED ARCHIVED', 'REVOKED ARCHIVED', 'REVOKED ARCHIVED', 'REVOKED ARCHIVED', 'REVOKED ARCHIVED'],
  superseded: [
    'REVOKED SUPERSEDED',
    'REVOKED SUPERSEDED',
    'REVOKED SUPERSEDED',
    'REVOKED SUPERSEDED',
    'REVOKED SUPERSEDED',
  ],
  'pending certified': [
    'RECORD_GENUINE',
    'RECORD_GENUINE LEDGER_UNREACHABLE',
    'SUSPECT LEDGER_MISMATCH',
    'LEDGER_UNREACHABLE LEDGER_UNREACHABLE',
    'LEDGER_UNREACHABLE LEDGER_UNREACHABLE',
  ],
  'failed certified': [
    'RECORD_GENUINE',
    'RECORD_GENUINE LEDGER_UNREACHABLE',
    'SUSPECT LEDGER_MISMATCH',
    'LEDGER_UNREACHABLE LEDGER_UNREACHABLE',
    'LEDGER_UNREACHABLE LEDGER_UNREACHABLE',
  ],
  'verified certified': [
    'RECORD_GENUINE',
    'RECORD_GENUINE LEDGER_UNREACHABLE',
    'SUSPECT LEDGER_MISMATCH',
    'LEDGER_UNREACHABLE LEDGER_UNREACHABLE',
    'LEDGER_UNREACHABLE LEDGER_UNREACHABLE',
  ],
  'archived certified': [
    'RECORD_GENUINE ARCHIVED',
    'RECORD_GENUINE ARCHIVED LEDGER_UNREACHABLE',
    'SUSPECT LEDGER_MISMATCH ARCHIVED',
    'LEDGER_UNREACHABLE ARCHIVED LEDGER_UNREACHABLE',
    'LEDGER_UNREACHABLE ARCHIVED LEDGER_UNREACHABLE',
  ],
  'superseded certified': [
    'REVOKED SUPERSEDED',
    'REVOKED SUPERSEDED',
    'SUSPECT LEDGER_MISMATCH SUPERSEDED',
    'REVOKED SUPERSEDED',
    'REVOKED SUPERSEDED',
  ],
};

const rowOf = ({ record }: Facts) =>
  record.known ? `${record.status}${record.certified ? ' certified' : ''}` : record.mistyped ? 'mistyped' : 'unknown';
const cellOf = (facts: Facts) => table[rowOf(facts)]?.[ledgerFacts.indexOf(facts.ledger)]?.split(' ') ?? [];

describe('verdictOf', () => {
  it('covers every combination of facts', () => {
    expect(everything).toHaveLength(240);
    expect(new Set(everything.map(rowOf))).toEqual(new Set(Object.keys(table)));
  });

  it.each(
    everything.map((facts) => ({
      name: `${rowOf(facts)}, ledger ${facts.ledger}${facts.foreignHost ? ', foreign' : ''}${facts.demo ? ', demo' : ''}`,
      facts,
    })),
  )('$name', ({ facts }) => {
    const [verdict, ...reasons] = cellOf(facts);
    const expected = facts.foreignHost ? 'SUSPECT' : verdict;
    expect(verdictOf(facts)).toEqual({
      verdict: expected,
      isAuthentic: expected === 'RECORD_GENUINE',
      reasons: [...(facts.foreignHost ? ['FOREIGN_HOST'] : []), ...reasons, ...(facts.demo ? ['DEMO'] : [])],
    });
  });

  it('says genuine only with a certificate the ledger vouched for within a day, on our own site, not replaced', () => {
    for (const facts of everything.filter((candidate) => verdictOf(candidate).isAuthentic)) {
      expect(facts).toMatchObject({ record: { known: true, certified: true }, foreignHost: false });
      expect(['good', 'recent']).toContain(facts.ledger);
      expect(facts.record).not.toMatchObject({ status: 'superseded' });
    }
  });
});
