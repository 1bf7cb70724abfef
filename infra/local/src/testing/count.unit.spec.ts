import { failed, lastLine, passed, sum } from './count.ts';
import { countOf } from './jest-run.ts';

describe('counting checks', () => {
  it('adds up stages and writes the last line', () => {
    expect(lastLine(sum([passed, { passed: 40, failed: 2 }, failed]))).toBe('41 passed, 3 failed');
  });

  it('counts a suite that could not run as one failure', () => {
    expect(countOf({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({ passed: 5, failed: 3 });
  });
});
