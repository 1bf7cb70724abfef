import { expect, it } from '@jest/globals';
import { monthsAfter, isPayable, planAt, planDecider, type PlanEvent, type PlanState } from './plan.ts';

const until = new Date('2026-12-01T00:00:00.000Z');
const at = (state: PlanState, time: string) => planAt(state, new Date(time));
const paid: PlanState = { plan: 'professional', until };

it('is Starter with ten listings until somebody says otherwise', () => {
  expect(at(planDecider.initial, '2026-11-23T00:00:00Z')).toEqual({
    name: 'starter',
    limit: 10,
    until: null,
    graceUntil: null,
  });
});

it('goes on for fourteen days after what was paid, to the moment, and is Starter then', () => {
  const grace = new Date('2026-12-15T00:00:00.000Z');
  expect(at(paid, '2026-11-30T23:59:59.999Z')).toEqual({ name: 'professional', limit: null, until, graceUntil: null });
  expect(at(paid, '2026-12-01T00:00:00.000Z')).toEqual({ name: 'professional', limit: null, until, graceUntil: grace });
  expect(at(paid, '2026-12-14T23:59:59.999Z').graceUntil).toEqual(grace);
  expect(at(paid, '2026-12-15T00:00:00.000Z')).toEqual({ name: 'starter', limit: 10, until: null, graceUntil: null });
});

it('without an end goes on', () => {
  expect(at({ plan: 'enterprise', until: null }, '2099-01-01T00:00:00Z')).toEqual({
    name: 'enterprise',
    limit: null,
    until: null,
    graceUntil: null,
  });
});

it('is told once, and reads back as it was set', () => {
  const set = { kind: 'set', artisanId: 'art_1', plan: 'professional', until, by: 'amina' } as const;
  const [event] = planDecider.decide(planDecider.initial, set);
  expect(event && planDecider.evolve(planDecider.initial, event)).toEqual(paid);
  expect(planDecider.decide(paid, { ...set, by: 'juma' })).toEqual([]);
  expect(planDecider.decide(paid, { ...set, until: null }).map(({ type }) => type)).toEqual([
    'plan-changed',
    'plan-granted',
  ]);
});

it('takes a plan of a newer release for more than Starter', () => {
  expect(
    planDecider.evolve(planDecider.initial, {
      type: 'plan-changed',
      data: { artisanId: 'art_1', plan: 'museum', until: null, by: 'x' },
    } as unknown as PlanEvent),
  ).toEqual({ plan: 'professional', until: null });
});

const paidOn = (state: PlanState, paymentId: string, paidAt: string) => {
  const events = planDecider.decide(state, {
    kind: 'pay',
    artisanId: 'art_1',
    paymentId,
    plan: 'professional',
    months: 1,
    paidAt: new Date(paidAt),
  });
  return { events, state: events.reduce(planDecider.evolve, state) };
};

it('counts a month from the payment, from the end of what is paid, or again from the payment once that is over', () => {
  const first = paidOn(planDecider.initial, 'pay_1', '2026-11-23T12:00:00.000Z');
  expect(first.state).toEqual({ plan: 'professional', until: new Date('2026-12-23T12:00:00.000Z') });
  expect(first.events[1]).toEqual({
    type: 'plan-granted',
    data: { artisanId: 'art_1', plan: 'professional', until: '2026-12-23T12:00:00.000Z', paymentId: 'pay_1' },
  });
  const early = paidOn(first.state, 'pay_2', '2026-11-23T12:00:01.000Z');
  expect(early.state.until).toEqual(new Date('2027-01-23T12:00:00.000Z'));
  expect(paidOn(early.state, 'pay_3', '2027-02-01T00:00:00.000Z').state.until).toEqual(
    new Date('2027-03-01T00:00:00.000Z'),
  );
});

it('counts each of many payments as a whole month, in whatever order they come', () => {
  const times = ['2026-11-30T08:00:00.000Z', '2026-11-30T09:00:00.000Z', '2026-12-01T00:00:00.000Z'];
  const endOf = (order: readonly string[]) =>
    order.reduce((state, time, n) => paidOn(state, `pay_${n}`, time).state, planDecider.initial).until?.toISOString();
  expect(endOf(times)).toBe('2027-03-01T08:00:00.000Z'); // The 30th of February is the first of March.
  expect(endOf([...times].reverse())).toBe('2027-03-01T00:00:00.000Z');
});

it.each([
  [{ plan: 'enterprise', until: null }, false],
  [{ plan: 'enterprise', until }, false],
  [{ plan: 'professional', until: null }, false],
  [{ plan: 'professional', until }, true],
  [{ plan: 'starter', until: null }, true],
  [{ plan: 'enterprise', until: new Date('2026-01-01T00:00:00Z') }, true],
] as const)('declines what adds nothing: %j can be paid: %s', (state, payable) => {
  const now = '2026-11-23T00:00:00.000Z';
  expect(isPayable(state, new Date(now))).toBe(payable);
  const paid = paidOn(state, 'pay_1', now);
  expect(paid.events.map(({ type }) => type)).toEqual([
    'plan-changed',
    payable ? 'plan-granted' : 'plan-payment-declined',
  ]);
  if (!payable) expect(paid.state).toEqual(state);
});

it.each([
  ['2026-11-23T10:30:00.000Z', 1, '2026-12-23T10:30:00.000Z'],
  ['2027-01-31T10:30:00.000Z', 1, '2027-03-01T10:30:00.000Z'],
  ['2028-01-29T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 2, '2027-03-01T23:59:59.999Z'],
])('%s and %d months is %s', (from, months, then) => {
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(then);
});

const refundedOn = (state: PlanState, at: string, paymentId = 'pay_1') => {
  const events = planDecider.decide(state, {
    kind: 'refund',
    artisanId: 'art_1',
    paymentId,
    months: 1,
    at: new Date(at),
  });
  return { events, until: events.reduce(planDecider.evolve, state).until?.toISOString() };
};

it('that is refunded ends at that moment, with its days of grace, or a month earlier where more is paid', () => {
  const once = paidOn(planDecider.initial, 'pay_1', '2026-11-23T12:00:00.000Z').state;
  const refunded = refundedOn(once, '2026-12-03T09:00:00.000Z');
  expect(refunded.until).toBe('2026-12-03T09:00:00.000Z');
  expect(refunded.events[1]).toEqual({
    type: 'plan-granted',
    data: { artisanId: 'art_1', plan: 'professional', until: '2026-12-03T09:00:00.000Z' },
  }); // It was paid by nothing any more.
  expect(
    at({ plan: 'professional', until: new Date('2026-12-03T09:00:00.000Z') }, '2026-12-17T08:59:59.999Z').name,
  ).toBe('professional');
  const twice = paidOn(once, 'pay_2', '2026-11-24T12:00:00.000Z').state;
  expect(refundedOn(twice, '2026-12-03T09:00:00.000Z').until).toBe('2026-12-23T12:00:00.000Z');
});

it.each([
  ['is over already', { plan: 'professional', until }, '2026-12-02T00:00:00.000Z'],
  ['was agreed on with us meanwhile', { plan: 'enterprise', until: null }, '2026-11-25T00:00:00.000Z'],
  ['has no end', { plan: 'professional', until: null }, '2026-11-25T00:00:00.000Z'],
] as const)('that %s stays as it is when a payment is refunded', (_what, state, now) => {
  const { events, until: after } = refundedOn(state, now);
  expect([events.map(({ type }) => type), after]).toEqual([['plan-changed'], state.until?.toISOString()]);
});
