/** Checks counted by result. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export const nothing: Count = { passed: 0, failed: 0 };
export const passed: Count = { passed: 1, failed: 0 };
export const failed: Count = { passed: 0, failed: 1 };

export function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (total, count) => ({ passed: total.passed + count.passed, failed: total.failed + count.failed }),
    nothing,
  );
}

/** The last line of a test run. */
export function lastLine(count: Count): string {
  return `${count.passed} passed, ${count.failed} failed`;
}
