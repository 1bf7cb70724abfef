import { networkKey, notVerifiedCause, verdictKind, verdicts } from './verdict.ts';

describe('what a verdict means to a reader', () => {
  it('is authentic for one verdict alone, and never an accusation where nobody could say', () => {
    expect(Object.fromEntries(verdicts.map((verdict) => [verdict, verdictKind(verdict)]))).toEqual({
      RECORD_GENUINE: 'authentic',
      PENDING: 'pending',
      LEDGER_UNREACHABLE: 'unreachable',
      REVOKED: 'not-verified',
      SUSPECT: 'not-verified',
      UNKNOWN: 'not-verified',
    });
    expect([verdictKind('A_VERDICT_OF_TOMORROW'), verdictKind('A_VERDICT_OF_TOMORROW', true)]).toEqual([
      'not-verified',
      'authentic',
    ]);
  });
});

it.each([
  ['SUSPECT', ['LEDGER_MISMATCH', 'FOREIGN_HOST'], 'foreign'],
  ['REVOKED', ['SUPERSEDED'], 'revoked'],
  ['SUSPECT', ['LEDGER_MISMATCH'], 'mismatch'],
  ['UNKNOWN', ['CHECK_DIGIT'], 'mistyped'],
  ['UNKNOWN', [], 'unknown'],
  ['A_VERDICT_OF_TOMORROW', [], 'unknown'],
])('%s for %j is told as %s', (verdict, reasons, cause) => {
  expect(notVerifiedCause(verdict, reasons)).toBe(cause);
});

it('names the networks it knows, and takes no other for the local one', () => {
  expect(['mainnet', 'testnet', 'local', 'previewnet'].map(networkKey)).toEqual([
    'network.mainnet',
    'network.testnet',
    'network.local',
    undefined,
  ]);
});
