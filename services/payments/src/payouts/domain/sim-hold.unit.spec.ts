import { describe, expect, it } from '@jest/globals';
import { simHold, type SimFacts } from './sim-hold.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const day = 86_400_000;
const facts = (over: Partial<SimFacts>): SimFacts => ({
  check: { outcome: 'unchanged' },
  isSmall: false,
  queuedAt: now,
  now,
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
      until: new Date(now.getTime() + 1),
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
