import { describe, expect, it } from '@jest/globals';
import {
  expiresAt,
  inTime,
  tooLate,
  facts,
  steps,
  receive,
  after,
  opened,
  expired,
  until,
  takenUp,
  hold,
  outcome,
} from '../../../test/support/decided-payment.ts';
import { CaseChanged } from '../../cases/domain/case.ts';
import { decide } from './decide.ts';
import type { PaymentCommand } from './life-cycle.ts';
import { evolve } from './evolve-payment.ts';
import type { Payment, PaymentState } from './payment.ts';

describe('a payment whose outcome is unknown', () => {
  const longAfter = new Date(expiresAt.getTime() + 15 * 60_000);
  const card: PaymentCommand = { kind: 'create', facts: { ...facts, method: 'mobile_money', provider: 'daraja' } };
  const unknown = (of: PaymentCommand = card): PaymentCommand[] => [
    of,
    { kind: 'ask' },
    { kind: 'mark-unknown', isUnknown: true },
  ];
  const raise = (now = longAfter, why: 'not-known' | 'no-answer' = 'not-known'): PaymentCommand => ({
    kind: 'escalate',
    why,
    now,
  });
  const settle = (outcome: 'asked' | 'paid' | 'unpaid', by = 'opr_1'): PaymentCommand => ({
    kind: 'resolve',
    outcome,
    by,
    note: 'x',
    reference: 'SKG1T8W0PD',
    now: longAfter,
  });
  const confirmed = (types: readonly string[]) => types.filter((type) => type === 'payment-confirmed').length;
  const run = (...commands: readonly PaymentCommand[]): { state: Payment; types: string[] } => {
    const types: string[] = [];
    const state = commands.reduce<PaymentState>(
      (now, command) => {
        const events = decide(now, command);
        types.push(...events.map(({ type }) => type));
        return events.reduce(evolve, now);
      },
      { kind: 'none' },
    );
    return { state: state as Payment, types };
  };
  const raised = (types: readonly string[]) => types.filter((type) => type === 'payment-doubt-raised').length;

  it('is an operator’s after half an hour, once for each thing its provider says', () => {
    expect(raised(run(...unknown(), raise(new Date(longAfter.getTime() - 1))).types)).toBe(0);
    expect(raised(run(...unknown(), raise(), raise(), raise(longAfter, 'no-answer')).types)).toBe(2);
    expect(raised(run(...unknown(), { kind: 'mark-unknown', isUnknown: false }, raise()).types)).toBe(0);
  });

  it('is settled only while it is one, and once', () => {
    expect(() => run(...unknown(), settle('unpaid'))).toThrow(CaseChanged);
    const { state, types } = run(...unknown(), raise(), settle('asked'), settle('unpaid'), settle('unpaid'));
    expect([state.status, state.reason, types.slice(-3)]).toEqual([
      'failed',
      'not-received',
      ['payment-doubt-settled', 'payment-closed', 'payment-ended'],
    ]);
    expect(() => run(...unknown(), raise(), settle('unpaid'), settle('paid', 'opr_2'))).toThrow(CaseChanged);
  });

  it('counts as paid once, though its provider tells of the same money later', () => {
    const late: PaymentCommand = { ...receive(125, 'ws_CO_1', longAfter), kind: 'receive' } as PaymentCommand;
    const { state, types } = run(...unknown(), raise(), settle('paid'), late, hold(true), late, hold(true));
    expect([state.status, state.received, state.refunds, confirmed(types)]).toEqual([
      'confirmed',
      12_500_000_000n,
      [],
      1,
    ]);
  });

  it('that was paid, when nothing is kept for it any more, is sold only once orders keep it again', () => {
    const asked = run(...unknown(), raise(), settle('paid'), settle('paid'));
    expect([
      asked.state.status,
      confirmed(asked.types),
      asked.types.filter((type) => type === 'payment-hold-asked'),
    ]).toEqual(['late', 0, ['payment-hold-asked']]);
    const gone = run(...unknown(), raise(), settle('paid'), hold(false), settle('paid'));
    expect([gone.state.status, gone.state.refunds.map(({ reason }) => reason), confirmed(gone.types)]).toEqual([
      'refund-pending',
      ['unfulfillable'],
      0,
    ]);
    expect(gone.types.filter((type) => type === 'payment-ended')).toHaveLength(1);
  });

  it('that was paid while its items are kept for it, is sold at once', () => {
    const kept: PaymentCommand = { kind: 'process', until, why: 'unanswered', held: true };
    expect(confirmed(run(...unknown(), kept, raise(), settle('paid')).types)).toBe(1);
  });

  it('sends back what comes after nothing was found', () => {
    const { state } = run(...unknown(), raise(), settle('unpaid'), receive(125, 'ws_CO_1', longAfter));
    expect([state.status, state.refunds.map(({ reason }) => reason)]).toEqual(['refund-pending', ['payment-over']]);
  });

  it('is not set to paid where a transfer shows itself', () => {
    expect(() => run(...unknown({ kind: 'create', facts }), raise(), settle('paid'))).toThrow(CaseChanged);
  });
});

describe('a payment that its provider settles in days', () => {
  const days = new Date('2026-11-28T11:05:00Z');

  it.each([
    ['created', [], 'created'],
    ['asked', [{ kind: 'ask' }], 'processing'],
    ['awaiting-payment', opened, 'processing'],
    ['processing', [...opened, takenUp], 'processing'],
    ['underpaid', [...opened, receive(1)], 'underpaid'],
    ['confirmed', [...opened, receive(125)], 'confirmed'],
    ['late', [...opened, receive(125, 'l', tooLate, false)], 'late'],
    ['expired', [...opened, expired], 'expired'],
    ['failed', [...opened, { kind: 'close', outcome: 'failed' }], 'failed'],
  ] as const)('that is %s is taken up where it waits for its provider alone', (_status, before, then) => {
    const { state, events } = after(...before, takenUp, takenUp);
    expect(state.status).toBe(then);
    expect(events.filter(({ type }) => type === 'payment-processing-started')).toHaveLength(
      then === 'processing' ? 1 : 0,
    );
  });

  it.each([
    ['opened again', { kind: 'open', steps }, 'processing'],
    ['asked again', { kind: 'ask' }, 'processing'],
    ['of unknown outcome', { kind: 'mark-unknown', isUnknown: true }, 'processing'],
    ['past its quote', { kind: 'lapse', now: days, refundId: 'l' }, 'processing'],
    ['paid at the price quoted, four days later', receive(125, 'd', days, false), 'confirmed'],
    ['paid after its limit, at another price', receive(125, 'd', new Date('2026-12-15T00:00:00Z'), false), 'late'],
    ['refused by its bank', { kind: 'close', outcome: 'failed', reason: 'declined' }, 'failed'],
    ['refunded without money', { kind: 'refund', refundId: 'u', reason: 'unfulfillable', orderIds: [] }, 'processing'],
  ] as const satisfies readonly (readonly [string, PaymentCommand, string])[])(
    '%s is as its provider says',
    (_what, command, status) => {
      expect(after(...opened, takenUp, command).state.status).toBe(status);
    },
  );

  it('that nobody answered for is its bank’s once that says so, and the other way round never', () => {
    const unanswered: PaymentCommand = { kind: 'process', until, why: 'unanswered', held: true };
    expect(after(...opened, unanswered).state).toMatchObject({
      outcomeUnknown: true,
      processing: { why: 'unanswered' },
    });
    const { state, events } = after(...opened, unanswered, unanswered, takenUp, takenUp, unanswered);
    expect([
      state.outcomeUnknown,
      state.processing?.why,
      events
        .filter(({ type }) => type === 'payment-processing-started' || type === 'payment-changed')
        .map(({ type }) => type),
    ]).toEqual([
      false,
      'settling',
      ['payment-changed', 'payment-processing-started', 'payment-changed', 'payment-processing-started'],
    ]);
  });

  it('whose items could not be held says so in the commit that takes it up', () => {
    const { state, events } = after(...opened, { ...takenUp, held: false }, takenUp);
    expect([state.holdRefused, state.processing, events.slice(-3).map(({ type }) => type)]).toEqual([
      true,
      { until, why: 'settling' },
      ['payment-hold-answered', 'payment-processing-started', 'payment-changed'],
    ]);
  });

  it('whose items could not be held is sold only once orders keep them again', () => {
    const gone = [...opened, { ...takenUp, held: false }, receive(125, 'd', days, false)] as const;
    expect([outcome(...gone), outcome(...gone, hold(true)), outcome(...gone, hold(false))]).toEqual([
      ['late', [], 0],
      ['confirmed', [], 1],
      ['refund-pending', ['125.00000000 unfulfillable'], 0],
    ]);
    expect(after(...gone, hold(false)).events.filter(({ type }) => type === 'payment-ended')).toHaveLength(1);
    const weeksLater: PaymentCommand = { kind: 'lapse', now: new Date('2026-12-20T00:00:00Z'), refundId: 'x' };
    expect(outcome(...gone, weeksLater)).toEqual(['late', [], 0]); // It came in time.
  });

  it('told after its time was over counts from when it came, and is sold only once orders keep its items again', () => {
    const reportedLate: PaymentCommand = { ...receive(125, 'd', inTime), now: tooLate } as PaymentCommand;
    const { events } = after(...opened, reportedLate);
    expect(events.find(({ type }) => type === 'payment-money-received')?.data).toMatchObject({
      at: inTime.toISOString(),
      state: 'late',
    });
    expect([
      outcome(...opened, reportedLate),
      outcome(...opened, reportedLate, hold(true)),
      outcome(...opened, reportedLate, hold(false)),
    ]).toEqual([
      ['late', [], 0],
      ['confirmed', [], 1],
      ['refund-pending', ['125.00000000 unfulfillable'], 0],
    ]);
  });

  it('tells others once, with its end, and an earlier release’s word of it changes nothing', () => {
    const { state, events } = after(...opened, takenUp, { kind: 'close', outcome: 'failed', reason: 'declined' });
    expect(
      events.flatMap((event) =>
        event.type === 'payment-changed'
          ? [event.data.state]
          : event.type === 'payment-ended'
            ? [event.data.outcome]
            : [],
      ),
    ).toEqual(['awaiting-payment', 'processing', 'failed']);
    expect(state.reason).toBe('declined');
    const processing = after(...opened, takenUp).state;
    expect(evolve(processing, { type: 'payment-detected', data: { paymentId: 'pay_1' } })).toEqual(processing);
  });
});
