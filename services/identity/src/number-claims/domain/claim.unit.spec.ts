import { expect, it } from '@jest/globals';
import { actionsOf, movableFrom, type NumberClaim } from './claim.ts';

const openedAt = new Date('2026-11-28T12:00:00.000Z');
const claim: NumberClaim = {
  id: 'clm_1',
  artisanId: 'art_1',
  from: '+254712345509',
  to: '+254722000111',
  evidence: '40718825',
  by: 'web',
  language: 'en',
  openedAt,
  state: 'open',
};
const at = (hours: number, ms = 0): Date => new Date(openedAt.getTime() + hours * 3_600_000 + ms);

it('an account may be moved a day after its number was told, and after three where it cannot be told', () => {
  const notified = { ...claim, toldAt: at(2) };
  expect([movableFrom(notified), movableFrom(claim)]).toEqual([at(26), at(72)]);
  expect([
    actionsOf(notified, at(26, -1)),
    actionsOf(notified, at(26)),
    actionsOf(claim, at(72, -1)),
    actionsOf(claim, at(72)),
  ]).toEqual([['decline'], ['move', 'decline'], ['decline'], ['move', 'decline']]);
});

it.each(['moved', 'declined', 'objected'] as const)('nothing is done about one that is %s', (state) => {
  expect(actionsOf({ ...claim, toldAt: openedAt, state }, at(1000))).toEqual([]);
});
