import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  inTime,
  tooLate,
  facts,
  hbar,
  steps,
  hold,
  receive,
  after,
  opened,
  expired,
  takenUp,
  outcome,
  complete,
} from '../../../test/support/decided-payment.ts';
import { CaseChanged } from '../../cases/domain/case.ts';
import { decide } from './decide.ts';
import { CannotCancel, type PaymentCommand } from './life-cycle.ts';
import { evolve } from './evolve-payment.ts';
import type { Payment, PaymentEvent, PaymentState } from './payment.ts';

describe('money on a payment of 125 HBAR', () => {
  it.each<[string, PaymentCommand[], unknown[]]>([
    ['exact', [receive(125)], ['confirmed', [], 1]],
    ['short by less than is tolerated', [receive(124.64)], ['confirmed', [], 1]],
    ['short by more', [receive(124.63)], ['underpaid', [], 0]],
    ['in two parts', [receive(100), receive(25)], ['confirmed', [], 1]],
    ['too much', [receive(130)], ['confirmed', ['5.00000000 overpaid'], 1]],
    ['too much by less than it costs to send back', [receive(125.001)], ['confirmed', [], 1]],
    ['twice', [receive(125, 'a'), receive(125, 'b')], ['confirmed', ['125.00000000 paid-again'], 1]],
    ['told twice', [receive(125, 'a'), receive(125, 'a')], ['confirmed', [], 1]],
    [
      'too little, and then its time is over',
      [receive(100), { kind: 'lapse', now: tooLate, refundId: 'x' }],
      ['refund-pending', ['100.00000000 underpaid'], 0],
    ],
    ['after the quote, at a price that still holds', [receive(125, 'a', tooLate)], ['late', [], 0]],
    [
      'after the quote, and kept for it once more',
      [receive(125, 'a', tooLate), hold(true), hold(false)],
      ['confirmed', [], 1],
    ],
    [
      'after the quote, too much, and kept for it once more',
      [receive(130, 'a', tooLate), hold(true)],
      ['confirmed', ['5.00000000 overpaid'], 1],
    ],
    [
      'after the quote, and gone',
      [receive(125, 'a', tooLate), hold(false), hold(true)],
      ['refund-pending', ['125.00000000 unfulfillable'], 0],
    ],
    [
      'after the quote, and nobody says for a day',
      [receive(125, 'a', tooLate), { kind: 'lapse', now: new Date('2026-11-25T11:31:00Z'), refundId: 'x' }, hold(true)],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['after the quote, at another price', [receive(125, 'a', tooLate, false)], ['late', [], 0]],
    [
      'after it ended, at a price that still holds',
      [expired, receive(125, 'a', tooLate), hold(true)],
      ['confirmed', [], 1],
    ],
    [
      'after it ended, and gone, and orders said so before',
      [
        expired,
        receive(125, 'a', tooLate),
        { kind: 'refund', refundId: 'gone', reason: 'unfulfillable', orderIds: [] },
        hold(false),
      ],
      ['refund-pending', ['125.00000000 unfulfillable'], 0],
    ],
    ['after it ended, at another price', [expired, receive(125, 'a', tooLate, false)], ['late', [], 0]],
    ['after it ended, and too little', [expired, receive(100, 'a', tooLate)], ['late', [], 0]],
    [
      'late, for a day',
      [
        expired,
        receive(125, 'a', tooLate, false),
        { kind: 'lapse', now: new Date('2026-11-25T11:31:00Z'), refundId: 'x' },
      ],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    [
      'after it was cancelled',
      [{ kind: 'close', outcome: 'cancelled' }, receive(125)],
      ['refund-pending', ['125.00000000 payment-over'], 0],
    ],
    [
      'of another currency',
      [
        {
          kind: 'receive',
          receipt: 'a',
          money: { currency: 'KES', minor: 1n },
          at: inTime,
          now: inTime,
          priceHolds: true,
          refundId: 'x',
        },
      ],
      ['review', [], 0],
    ],
  ])('%s', (_what, commands, expected) => {
    expect(outcome(...opened, ...commands)).toEqual(expected);
  });

  it('comes before the provider’s own answer', () => {
    expect(outcome({ kind: 'ask' }, receive(125), { kind: 'open', steps })).toEqual(['confirmed', [], 1]);
  });
});

describe('ending a payment', () => {
  it('is once, and not behind its provider’s back', () => {
    expect(after(...opened, expired, expired).events.filter(({ type }) => type === 'payment-ended')).toHaveLength(1);
    expect(() => after(...opened, { kind: 'close', outcome: 'cancelled', asked: false })).toThrow(CannotCancel);
    expect(() => after(...opened, receive(100), expired)).toThrow(CannotCancel);
  });

  it('tells others also where something came too late or too little', () => {
    for (const commands of [
      [receive(125, 'a', tooLate, false)],
      [receive(100), { kind: 'lapse', now: tooLate, refundId: 'x' } as const],
    ]) {
      expect(after(...opened, ...commands).events.filter(({ type }) => type === 'payment-ended')).toHaveLength(1);
    }
  });
});

describe('money that brings nothing by itself', () => {
  const euros = (receipt: string): PaymentCommand => ({
    kind: 'receive',
    receipt,
    money: { currency: 'EUR', minor: 8_500n },
    at: inTime,
    now: inTime,
    priceHolds: true,
    refundId: 'x',
  });
  const settle = (how: 'take' | 'refund', by = 'opr_1', now = tooLate): PaymentCommand => ({
    kind: 'settle-review',
    how,
    by,
    note: 'one cent short',
    now,
    refundIdOf: (receipt) => `ref-${receipt}`,
  });
  const goesBack = (amount?: number): PaymentCommand => ({
    kind: 'refund',
    refundId: 'order',
    reason: 'order-cancelled',
    orderIds: [],
    ...(amount !== undefined && { money: hbar(amount) }),
  });

  it.each<[string, PaymentCommand[], unknown[]]>([
    ['too little, taken in time', [receive(100), settle('take', 'opr_1', inTime)], ['confirmed', [], 1]],
    ['too little, taken after its time', [receive(100), settle('take')], ['late', [], 0]],
    ['too little, taken and kept', [receive(100), settle('take'), hold(true)], ['confirmed', [], 1]],
    [
      'too little, taken and gone',
      [receive(100), settle('take'), hold(false)],
      ['refund-pending', ['100.00000000 unfulfillable'], 0],
    ],
    [
      'too little, taken, and orders do not answer for days',
      [receive(100), settle('take'), { kind: 'lapse', now: new Date('2026-11-28T00:00:00Z'), refundId: 'x' }],
      ['late', [], 0],
    ],
    ['too little, sent back', [receive(100), settle('refund')], ['refund-pending', ['100.00000000 underpaid'], 0]],
    ['too late, taken', [expired, receive(125, 'a', tooLate, false), settle('take')], ['late', [], 0]],
    [
      'too late, taken and kept',
      [expired, receive(125, 'a', tooLate, false), settle('take'), hold(true)],
      ['confirmed', [], 1],
    ],
    [
      'too late, taken and gone',
      [expired, receive(125, 'a', tooLate, false), settle('take'), hold(false)],
      ['refund-pending', ['125.00000000 unfulfillable'], 0],
    ],
    [
      'too late, sent back before its time',
      [expired, receive(125, 'a', tooLate, false), settle('refund')],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['of another currency, sent back', [euros('e'), settle('refund')], ['refund-pending', ['85.00 review'], 0]],
    [
      'of another currency, and then the right one',
      [euros('e'), receive(125), settle('take', 'opr_1', inTime)],
      ['confirmed', ['85.00 review'], 1],
    ],
    [
      'of another currency, and then the right one, taken after its time and kept',
      [euros('e'), receive(125), settle('take'), hold(true)],
      ['confirmed', ['85.00 review'], 1],
    ],
    [
      'of another currency, and then the right one, taken after its time and gone',
      [euros('e'), receive(125), settle('take'), hold(false)],
      ['refund-pending', ['85.00 review', '125.00000000 unfulfillable'], 0],
    ],
    [
      'of another currency and then the right one, of what was cancelled, taken',
      [{ kind: 'close', outcome: 'cancelled' }, euros('e'), receive(125), settle('take', 'opr_1', inTime)],
      ['late', ['85.00 review'], 0],
    ],
    [
      'both, sent back',
      [euros('e'), receive(125), settle('refund')],
      ['refund-pending', ['85.00 review', '125.00000000 review'], 0],
    ],
    [
      'sent back already, when a little more comes',
      [receive(100), settle('refund'), receive(0.001, 'd'), settle('refund')],
      ['refund-pending', ['100.00000000 underpaid', '0.00100000 review'], 0],
    ],
    [
      'of another currency, for what is sold already',
      [receive(125), euros('e'), settle('refund')],
      ['confirmed', ['85.00 review'], 1],
    ],
    [
      'of another currency, for what is sold, and a part of that cancelled',
      [receive(125), euros('e'), goesBack(25), settle('refund')],
      ['confirmed', ['25.00000000 order-cancelled', '85.00 review'], 1],
    ],
    [
      'of another currency, for what is sold, and all of that cancelled',
      [receive(125), euros('e'), goesBack(), settle('refund')],
      ['refund-pending', ['125.00000000 order-cancelled', '85.00 review'], 1],
    ],
  ])('%s', (_what, commands, expected) => {
    expect(outcome(...opened, ...commands)).toEqual(expected);
    expect(outcome(...opened, ...commands, ...commands.slice(-1))).toEqual(expected);
  });

  it('waits for its operator though what was sold goes back meanwhile', () => {
    const { state } = after(...opened, receive(125), euros('e'), goesBack());
    expect([state.status, state.held?.moneys.length]).toEqual(['review', 1]);
  });

  it('is settled by one operator, one way, and only while it waits', () => {
    for (const other of [settle('refund'), settle('take', 'opr_2')])
      expect(() => after(...opened, receive(100), settle('take'), other)).toThrow(CaseChanged);
    for (const commands of [[], [receive(125)], [euros('e'), settle('refund'), settle('take')]])
      expect(() => after(...opened, ...commands, settle('take'))).toThrow(CaseChanged);
    expect(() => after(...opened, euros('e'), settle('take'))).toThrow(CaseChanged);
    expect(() => after(...opened, receive(125), euros('e'), settle('take'))).toThrow(CaseChanged);
  });

  it('tells its purchase once that it ended, where what is taken is gone', () => {
    for (const commands of [
      [receive(100), settle('take')],
      [euros('e'), receive(125), settle('take')],
      [expired, receive(125, 'a', tooLate, false), settle('take')],
      [{ kind: 'close', outcome: 'cancelled' } as const, euros('e'), receive(125), settle('take')],
    ])
      expect(
        after(...opened, ...commands, hold(false)).events.filter(({ type }) => type === 'payment-ended'),
      ).toHaveLength(1);
  });

  it('does not count among what came for the sale: all of that can go back beside it', () => {
    const all = after(...opened, receive(125), euros('e'), settle('refund'), {
      kind: 'refund',
      refundId: 'whole',
      reason: 'order-cancelled',
      orderIds: [],
    });
    expect(all.state.refunds.map(({ money }) => [money.amount, money.currency])).toEqual([
      ['85.00', 'EUR'],
      ['125.00000000', 'HBAR'],
    ]);
    const over = after(...opened, receive(100), settle('refund'));
    expect(over.events.filter(({ type }) => type === 'payment-ended')).toHaveLength(1);
  });
});

describe('what others hear of where it stands', () => {
  const published = (...commands: readonly PaymentCommand[]) =>
    after(...commands).events.flatMap((event) =>
      event.type === 'payment-changed'
        ? [event.data.state]
        : event.type === 'payment-confirmed'
          ? ['confirmed']
          : event.type === 'payment-ended'
            ? [event.data.outcome]
            : event.type === 'payment-refunded'
              ? ['refunded']
              : [],
    );
  const back = { kind: 'refund', refundId: 'u', reason: 'unfulfillable', orderIds: [] } as const;
  it.each<[string, PaymentCommand[], string[]]>([
    [
      'seen, paid and given back',
      [
        takenUp,
        takenUp,
        receive(125),
        receive(125),
        back,
        back,
        { kind: 'complete-refund', refundId: 'u', bounces: 0 },
      ],
      ['awaiting-payment', 'processing', 'confirmed', 'refund-pending', 'refunded'],
    ],
    ['in two parts', [receive(100), receive(25)], ['awaiting-payment', 'underpaid', 'confirmed']],
    [
      'late',
      [
        expired,
        receive(125, 'a', tooLate, false),
        { kind: 'lapse', now: new Date('2026-11-25T11:31:00Z'), refundId: 'x' },
      ],
      ['awaiting-payment', 'expired', 'late', 'refund-pending'],
    ],
    [
      'of another currency',
      [
        {
          kind: 'receive',
          receipt: 'a',
          money: { currency: 'KES', minor: 1n },
          at: inTime,
          now: inTime,
          priceHolds: true,
          refundId: 'x',
        },
      ],
      ['awaiting-payment', 'review'],
    ],
  ])('%s: each change once', (_what, commands, expected) => {
    expect(published(...opened, ...commands)).toEqual(expected);
  });

  it('is nothing of a plan', () => {
    const created = decide(
      { kind: 'none' },
      { kind: 'create', facts, plan: { plan: 'professional', months: 1, price: { amount: '19.00', currency: 'USD' } } },
    ).reduce<PaymentState>(evolve, { kind: 'none' });
    expect(decide(created, { kind: 'open', steps }).map(({ type }) => type)).toEqual(['payment-opened']);
  });
});

it('whatever happens in whatever order, is confirmed once at most, counts each receipt once, and gives back no more than came', () => {
  const command = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(1, 60, 124.9, 125, 140),
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.constantFrom(inTime, tooLate),
        fc.boolean(),
      )
      .map((args) => receive(...args)),
    fc.constantFrom<PaymentCommand>(
      { kind: 'ask' },
      { kind: 'open', steps },
      expired,
      { kind: 'close', outcome: 'cancelled' },
      takenUp,
      { kind: 'mark-unknown', isUnknown: true },
      { kind: 'lapse', now: new Date('2026-11-26T00:00:00Z'), refundId: 'l' },
      { kind: 'refund', refundId: 'u', reason: 'unfulfillable', orderIds: [] },
      { kind: 'entrust-refund', refundId: 'u' },
      complete('u', 0),
      complete('ref-a', 0),
    ),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
      let state: PaymentState = decide({ kind: 'none' }, { kind: 'create', facts }).reduce(evolve, { kind: 'none' });
      const events: PaymentEvent[] = [];
      for (const each of commands) {
        try {
          const decided = decide(state, each);
          events.push(...decided);
          state = decided.reduce(evolve, state);
          expect(
            decide(state, each).filter(({ type }) => type !== 'payment-refund-requested' || each.kind !== 'refund'),
          ).toEqual([]); // A repeat changes nothing.
        } catch (error) {
          if (!(error instanceof CannotCancel)) throw error;
        }
      }
      const { received, receipts, refunds } = state as Payment;
      expect(events.filter(({ type }) => type === 'payment-confirmed').length).toBeLessThanOrEqual(1);
      expect(events.filter(({ type }) => type === 'payment-ended').length).toBeLessThanOrEqual(1);
      const sent = events.flatMap((event) => (event.type === 'payment-refunded' ? [event.data] : []));
      expect(new Set(sent.map(({ refundId }) => refundId)).size).toBe(sent.length);
      expect(sent.reduce((sum, { money }) => sum + BigInt(money.amount.replace('.', '')), 0n) <= received).toBe(true);
      expect(new Set(receipts).size).toBe(receipts.length);
      expect(refunds.reduce((sum, { money }) => sum + BigInt(money.amount.replace('.', '')), 0n) <= received).toBe(
        true,
      );
    }),
  );
});
