import { describe, expect, it } from '@jest/globals';
import { isKeptUnanswered, nextAsk } from './settlement-policy.ts';

const end = new Date('2026-11-24T08:15:00Z');
const from = (ms: number): Date => new Date(end.getTime() + ms);

describe('a payment whose provider does not answer', () => {
  it('has its items kept from two minutes before its quote ends until then, and not a moment longer', () => {
    expect(
      [-120_001, -120_000, -1, 0, 1, 86_400_000].map((ms) => isKeptUnanswered('mobile_money', end, from(ms))),
    ).toEqual([false, true, true, false, false, false]);
  });

  it('has nothing kept where a transfer shows itself: that the network has not been read so far is no payment', () => {
    expect([-120_000, -1, 0, 1].map((ms) => isKeptUnanswered('hbar', end, from(ms)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect((['card', 'bank'] as const).map((method) => isKeptUnanswered(method, end, from(-1)))).toEqual([true, true]);
  });
});

const minute = 60_000;
const begun = new Date('2026-11-24T08:00:00Z');

/** The moments at which a payment is asked about that stays open so long, in minutes. */
function asks(minutes: number): number[] {
  const found: number[] = [];
  for (
    let now = new Date(begun.getTime() + minute / 2);
    now.getTime() <= begun.getTime() + minutes * minute;
    now = nextAsk(begun, now)
  )
    found.push((now.getTime() - begun.getTime()) / minute);
  return found;
}

it('asks often while a phone rings, and some seventy times in five days', () => {
  expect(asks(3)).toHaveLength(6);
  expect(asks(5 * 24 * 60).length).toBeLessThan(80);
});

it('asks as soon as the quote is over, and each six hours at least', () => {
  expect(asks(20).some((at) => at > 15 && at < 15.1)).toBe(true);
  const late = asks(20 * 24 * 60);
  const pauses = late.slice(1).map((at, index) => at - (late[index] ?? 0));
  expect(Math.max(...pauses)).toBe(360);
});
