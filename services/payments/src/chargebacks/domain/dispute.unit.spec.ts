import { expect, it } from '@jest/globals';
import { explore, transitionsOf } from '@asili/kernel/testing';
import { disputeDecider, disputeMachine, reopenings, type Dispute } from './dispute.ts';

it.each<[string, Dispute['state'][], number]>([
  ['never was', [], 0],
  ['is decided once', ['open', 'open', 'won'], 0],
  ['is won by an appeal', ['open', 'lost', 'won'], 0],
  ['was an inquiry before', ['open', 'won', 'open'], 1],
  ['is lost after it was won', ['open', 'won', 'lost'], 1],
  ['is decided anew twice', ['open', 'lost', 'open', 'won', 'open', 'lost'], 2],
])('a dispute that %s', (_what, states, expected) => {
  expect(reopenings(states)).toBe(expected);
});

it('is told of once for each thing its provider says, which may lead from any state to any other', () => {
  const reported = (state: Dispute['state'], more: Partial<Dispute> = {}): Dispute => ({
    id: 'dsp_1',
    provider: 'stripe',
    reference: 'dp_1',
    paymentId: 'pay_1',
    status: state,
    state,
    reason: 'fraudulent',
    money: { amount: '85.00', currency: 'USD' },
    openedAt: '2026-11-24T11:00:00.000Z',
    ...more,
  });
  const noted = (state: Dispute['state']) => ({ kind: 'noted', dispute: reported(state) }) as const;
  const seen = explore(disputeMachine, {
    examples: { none: [{ kind: 'none' }], open: [noted('open')], won: [noted('won')], lost: [noted('lost')] },
    commands: {
      open: [reported('open'), reported('open', { dueBy: '2026-12-01T00:00:00.000Z' })],
      won: [reported('won')],
      lost: [reported('lost'), reported('lost', { status: 'charge_refunded' })],
    },
    after: (before, events) => events.reduce(disputeDecider.evolve, before),
  });
  expect(seen).toEqual(transitionsOf(disputeMachine));
  expect(disputeMachine.decide(noted('open'), reported('open'))).toEqual([]);
  expect(disputeMachine.decide(noted('open'), reported('open', { status: 'under_review' }))).toHaveLength(1);
});
