import { failed, lastLine, passed, sum } from './count.ts';

describe('counting checks', () => {
  it('adds up stages and writes the last line', () => {
    expect(lastLine(sum([passed, { passed: 40, failed: 2 }, failed]))).toBe('41 passed, 3 failed');
  });
});
