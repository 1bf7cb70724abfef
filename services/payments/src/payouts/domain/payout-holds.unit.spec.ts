import { describe, expect, it } from '@jest/globals';
import { afterFailure, simHold, type SimFacts } from './payout-holds.ts';

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

const leaving = new Date('2026-11-25T12:00:00Z');
const ago = (ms: number): Date => new Date(leaving.getTime() - ms);
const day = 86_400_000;
const facts = (over: Partial<SimFacts>): SimFacts => ({
  check: { outcome: 'unchanged' },
  isSmall: false,
  queuedAt: leaving,
  now: leaving,
  ...over,
});
const changed = (ms: number) => ({ outcome: 'changed', at: ago(ms).toISOString() }) as const;

describe('a SIM card', () => {
  it('that is the same keeps nothing back', () => expect(simHold(facts({}))).toBeNull());

  it('that was changed keeps every payout back for a day of the change, and not a moment longer', () => {
    for (const isSmall of [true, false])
      expect(simHold(facts({ isSmall, check: changed(3_600_000) }))).toEqual({
        reason: 'sim-changed',
        until: new Date('2026-11-26T11:00:00Z'),
      });
    expect(simHold(facts({ check: changed(day - 1) }))).toEqual({
      reason: 'sim-changed',
      until: new Date(leaving.getTime() + 1),
    });
    expect(simHold(facts({ check: changed(day) }))).toBeNull();
    expect(simHold(facts({ check: changed(0), queuedAt: ago(9 * day) }))).toMatchObject({ reason: 'sim-changed' });
  });

  it('nobody says anything of lets small payouts leave, and larger ones when a change before them would hold them no longer', () => {
    const unknown = { outcome: 'unknown' } as const;
    expect(simHold(facts({ check: unknown, isSmall: true }))).toBeNull();
    expect(simHold(facts({ check: unknown, queuedAt: ago(day - 1) }))).toEqual({ reason: 'sim-unknown' });
    expect(simHold(facts({ check: unknown, queuedAt: ago(day) }))).toBeNull();
  });
});
