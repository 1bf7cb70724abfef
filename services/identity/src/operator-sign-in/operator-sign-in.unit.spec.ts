import { describe, expect, it } from '@jest/globals';
import { stepOfCode } from './operator-sign-in.ts';

/** '12345678901234567890', the secret of RFC 6238's test vectors. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s (RFC 6238, appendix B, last six digits)', (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('is that of its own step a step early and a step late, and of none beyond', () => {
    const step = Math.floor(1_111_111_109 / 30);
    const at = (steps: number) => stepOfCode(secret, '081804', new Date((step + steps) * 30_000));
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });
});
