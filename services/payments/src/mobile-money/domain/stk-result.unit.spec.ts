import { describe, expect, it } from '@jest/globals';
import { stkResult } from './stk-result.ts';

describe('stkResult', () => {
  it.each([
    ['1032', 'cancelled-on-phone'],
    ['1037', 'unreachable'],
    ['1019', 'expired-on-phone'],
    ['2001', 'wrong-pin'],
    ['1025', 'prompt-failed'],
    ['17', 'repeated-too-soon'],
    ['1', 'balance'],
  ])('%s failed: %s', (code, reason) => {
    expect(stkResult(code)).toEqual({ kind: 'failed', reason });
  });

  it('is paid by 0 alone, waits by 4999, and is unknown for what is in no list', () => {
    expect([stkResult('0'), stkResult('4999')]).toEqual([{ kind: 'paid' }, { kind: 'waiting' }]);
    for (const code of ['', '00', '-1', '77', 'SFC_1', 'toString', '__proto__'])
      expect(stkResult(code)).toEqual({ kind: 'unknown' });
  });
});
