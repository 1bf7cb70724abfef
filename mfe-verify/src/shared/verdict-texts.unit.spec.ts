import { notVerifiedCase } from './verdict-texts.ts';

describe('which Not Verified the reader is told', () => {
  it.each([
    ['UNKNOWN', ['NO_SUCH_CODE'], '31415926', 'unknown'],
    ['UNKNOWN', ['NO_SUCH_CODE'], 'prd_00000000000000000000000000', 'unknown'],
    ['UNKNOWN', ['NO_SUCH_CODE'], '<script>', 'noCode'],
    ['UNKNOWN', ['NO_SUCH_CODE'], 'javascript:alert(1)', 'noCode'],
    ['UNKNOWN', ['CHECK_DIGIT'], '31415962', 'mistyped'],
    ['SUSPECT', ['FOREIGN_HOST'], '31415926', 'foreign'],
    ['SUSPECT', ['LEDGER_MISMATCH'], '31415926', 'mismatch'],
    ['REVOKED', ['SUPERSEDED'], '31415926', 'revoked'],
    ['A_VERDICT_OF_TOMORROW', [], '31415926', 'unknown'],
  ])('%s %p of %s is %s', (verdict, reasons, code, expected) => {
    expect(notVerifiedCase(verdict, reasons, code)).toBe(expected);
  });
});
