import { describe, expect, it } from '@jest/globals';
import { afterFailure } from './after-failure.ts';

const now = new Date('2026-11-24T20:30:00Z');
const minutes = (again?: Date | 'by-hand'): number | string | undefined =>
  again instanceof Date ? (again.getTime() - now.getTime()) / 60_000 : again;

describe('after a payout failed', () => {
  it('for want of money or for our credentials nothing goes out for a while', () => {
    expect(
      (['float-empty', 'credentials', 'account'] as const).map((reason) => {
        const { again, stopsAll } = afterFailure(reason, 1, now);
        return [minutes(again), stopsAll];
      }),
    ).toEqual([
      [4, true],
      [60, true],
      [60, true],
    ]);
  });

  it('by a limit it waits for the next day of East Africa, which is three hours ahead', () => {
    expect(afterFailure('limit', 1, now)).toEqual({ again: new Date('2026-11-24T21:00:00Z'), stopsAll: false });
    expect(afterFailure('limit', 1, new Date('2026-11-24T21:00:00Z'))).toEqual({
      again: new Date('2026-11-25T21:00:00Z'),
      stopsAll: false,
    });
  });

  it('without a reason it is tried again, later each time, until a person decides; without a wallet it is not', () => {
    expect([0, 1, 8, 9, 10].map((declined) => minutes(afterFailure('declined', declined, now).again))).toEqual([
      3,
      6,
      27,
      'by-hand',
      'by-hand',
    ]);
    expect(afterFailure('wrong-number', 1, now)).toEqual({ stopsAll: false });
  });
});
