import { describe, expect, it } from '@jest/globals';
import { disputeState } from './dispute-state.ts';

describe('a dispute’s status', () => {
  it.each([
    ['needs_response', -1n, 'open'],
    ['under_review', -1n, 'open'],
    ['warning_needs_response', 0n, 'open'],
    ['warning_under_review', 0n, 'open'],
    ['something_new', 0n, 'open'],
    ['won', 0n, 'won'],
    ['warning_closed', 0n, 'won'],
    ['prevented', 0n, 'won'],
    ['prevented', -1n, 'lost'],
    ['lost', -1n, 'lost'],
    ['appeal_needs_response', -1n, 'lost'],
    ['appeal_under_review', -1n, 'lost'],
  ] as const)('%s with %s on the balance is %s', (status, moved, state) =>
    expect(disputeState(status, moved)).toBe(state),
  );
});
