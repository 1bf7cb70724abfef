import type { VerifyReply } from '@asili/contracts';
import { caseOf } from './verdict-case.ts';

const reply = (verdict: string, reasons: string[] = []) => ({ isAuthentic: false, product: null, verification: { verdict, reasons } }) as unknown as VerifyReply;

describe('which Not Verified the reader is told', () => {
  it.each([
    ['UNKNOWN', ['NO_SUCH_CODE'], 'unknown'],
    ['UNKNOWN', ['CHECK_DIGIT'], 'slip'],
    ['SUSPECT', ['FOREIGN_HOST'], 'foreign'],
    ['SUSPECT', ['LEDGER_MISMATCH'], 'mismatch'],
    ['REVOKED', ['SUPERSEDED'], 'revoked'],
    ['A_VERDICT_OF_TOMORROW', [], 'unknown'],
  ])('%s %p is %s', (verdict, reasons, expected) => {
    expect(caseOf(reply(verdict, reasons))).toBe(expected);
  });
});
