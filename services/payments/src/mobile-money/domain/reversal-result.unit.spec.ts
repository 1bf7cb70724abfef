import { describe, expect, it } from '@jest/globals';
import { reversalResult } from './reversal-result.ts';

describe('reversalResult', () => {
  it('is done by 0, and by having been done before', () => {
    expect([reversalResult('0'), reversalResult('R000001')]).toEqual([{ kind: 'succeeded' }, { kind: 'succeeded' }]);
  });

  it.each([
    ['11', 'account'],
    ['21', 'credentials'],
    ['2001', 'credentials'],
    ['8006', 'credentials'],
    ['R000002', 'receipt'],
  ])('%s failed: %s', (code, reason) => {
    expect(reversalResult(code)).toEqual({ kind: 'failed', reason });
  });

  it('goes on while the account is empty, and for what is in no list', () => {
    for (const code of ['1', '', '00', '-1', '77', 'R000003', 'toString', '__proto__'])
      expect(reversalResult(code)).toEqual({ kind: 'pending' });
  });
});
