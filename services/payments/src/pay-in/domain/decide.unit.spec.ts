import { describe, expect, it } from '@jest/globals';
import type { Asset, Money } from '@asili/kernel';
import fc from 'fast-check';
import { decide, type PaymentCommand } from './decide.ts';
import { CaseChanged } from '../../cases/domain/errors.ts';
import { CannotCancel, CannotRequote, NothingToChoose } from './errors.ts';
import { evolve, type Created, type Payment, type PaymentEvent, type PaymentState } from './payment.ts';

const expiresAt = new Date('2026-11-24T11:17:00Z');
const inTime = new Date('2026-11-24T11:05:00Z');
const tooLate = new Date('2026-11-24T11:30:00Z');
const facts: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0.36764705',
  shares: [],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [],
    expiresAt: expiresAt.toISOString(),
  },
};
const hbar = (amount: number): Money<Asset> => ({ currency: 'HBAR', minor: BigInt(Math.round(amount * 1e8)) });
const steps = { reference: 'AH-1' };
const receive = (amount: number, receipt = `r${amount}`, at = inTime, priceHolds = true): PaymentCommand => ({
  kind: 'receive',
  receipt,
  money: hbar(amount),
  at,
  priceHolds,
  refundId: `ref-${receipt}`,
  payer: '0.0.7',
});

function after(...commands: readonly PaymentCommand[]): { state: Payment; events: PaymentEvent[] } {
  const all: PaymentEvent[] = [];
  const state = [{ kind: 'create', facts } as const, ...commands].reduce<PaymentState>(
    (now, command) => {
      const events = decide(now, command);
      all.push(...events);
      return events.reduce(evolve, now);
    },
    { kind: 'none' },
  );
  return { state: state as Payment, events: all };
}
const opened = [{ kind: 'ask' }, { kind: 'open', steps }] as const;
const expired = { kind: 'close', outcome: 'expired' } as const;
const outcome = (...commands: readonly PaymentCommand[]) => {
  const { state, events } = after(...commands);
  return [
    state.standing,
    state.refunds.map(({ money, reason }) => `${money.amount} ${reason}`),
    events.filter(({ type }) => type === 'payment-confirmed').length,
  ];
};

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
    ['after the quote, at a price that still holds', [receive(125, 'a', tooLate)], ['confirmed', [], 1]],
    ['after the quote, at another price', [receive(125, 'a', tooLate, false)], ['late', [], 0]],
    ['after it ended, at a price that still holds', [expired, receive(125, 'a', tooLate)], ['confirmed', [], 1]],
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
      'after it was called off',
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
          priceHolds: true,
          refundId: 'x',
        },
      ],
      ['review', [], 0],
    ],
  ])('%s', (_what, commands, wanted) => {
    expect(outcome(...opened, ...commands)).toEqual(wanted);
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
    priceHolds: true,
    refundId: 'x',
  });
  const settle = (how: 'take' | 'refund', by = 'opr_1'): PaymentCommand => ({
    kind: 'settle-review',
    how,
    by,
    note: 'one cent short',
    now: tooLate,
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
    ['too little, taken', [receive(100), settle('take')], ['confirmed', [], 1]],
    ['too little, sent back', [receive(100), settle('refund')], ['refund-pending', ['100.00000000 underpaid'], 0]],
    ['too late, taken', [expired, receive(125, 'a', tooLate, false), settle('take')], ['confirmed', [], 1]],
    [
      'too late, sent back before its time',
      [expired, receive(125, 'a', tooLate, false), settle('refund')],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['of another currency, sent back', [euros('e'), settle('refund')], ['refund-pending', ['85.00 review'], 0]],
    [
      'of another currency, and then the right one',
      [euros('e'), receive(125), settle('take')],
      ['confirmed', ['85.00 review'], 1],
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
      'of another currency, for what is sold, and a part of that called off',
      [receive(125), euros('e'), goesBack(25), settle('refund')],
      ['confirmed', ['25.00000000 order-cancelled', '85.00 review'], 1],
    ],
    [
      'of another currency, for what is sold, and all of that called off',
      [receive(125), euros('e'), goesBack(), settle('refund')],
      ['refund-pending', ['125.00000000 order-cancelled', '85.00 review'], 1],
    ],
  ])('%s', (_what, commands, wanted) => {
    expect(outcome(...opened, ...commands)).toEqual(wanted);
    expect(outcome(...opened, ...commands, ...commands.slice(-1))).toEqual(wanted);
  });

  it('waits for its operator though what was sold goes back meanwhile', () => {
    const { state } = after(...opened, receive(125), euros('e'), goesBack());
    expect([state.standing, state.held?.moneys.length]).toEqual(['review', 1]);
  });

  it('is settled by one operator, one way, and only while it waits', () => {
    for (const other of [settle('refund'), settle('take', 'opr_2')])
      expect(() => after(...opened, receive(100), settle('take'), other)).toThrow(CaseChanged);
    for (const commands of [[], [receive(125)], [euros('e'), settle('refund'), settle('take')]])
      expect(() => after(...opened, ...commands, settle('take'))).toThrow(CaseChanged);
    expect(() => after(...opened, euros('e'), settle('take'))).toThrow(CaseChanged);
    expect(() => after(...opened, receive(125), euros('e'), settle('take'))).toThrow(CaseChanged);
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
  const heard = (...commands: readonly PaymentCommand[]) =>
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
        { kind: 'detect' },
        { kind: 'detect' },
        receive(125),
        receive(125),
        back,
        back,
        { kind: 'complete-refund', refundId: 'u' },
      ],
      ['awaiting-payment', 'detected', 'confirmed', 'refund-pending', 'refunded'],
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
          priceHolds: true,
          refundId: 'x',
        },
      ],
      ['awaiting-payment', 'review'],
    ],
  ])('%s: each change once', (_what, commands, wanted) => {
    expect(heard(...opened, ...commands)).toEqual(wanted);
  });

  it('is nothing of a plan', () => {
    const created = decide(
      { kind: 'none' },
      { kind: 'create', facts, plan: { plan: 'professional', months: 1, price: { amount: '19.00', currency: 'USD' } } },
    ).reduce<PaymentState>(evolve, { kind: 'none' });
    expect(decide(created, { kind: 'open', steps }).map(({ type }) => type)).toEqual(['payment-opened']);
  });
});

describe('refunds', () => {
  const part = (refundId: string, minor?: bigint): PaymentCommand => ({
    kind: 'refund',
    refundId,
    reason: 'order-cancelled',
    orderIds: ['ord_1'],
    ...(minor !== undefined && { money: { currency: 'HBAR', minor } }),
  });
  it('are once by name, and never more than came', () => {
    expect(outcome(...opened, receive(125), part('a', 50_0000_0000n), part('a', 50_0000_0000n))).toEqual([
      'confirmed',
      ['50.00000000 order-cancelled'],
      1,
    ]);
    expect(outcome(...opened, receive(125), part('a', 50_0000_0000n), part('b', 90_0000_0000n), part('c'))).toEqual([
      'refund-pending',
      ['50.00000000 order-cancelled', '75.00000000 order-cancelled'],
      1,
    ]);
  });

  const submit = (refundId: string, reference: string, instead?: string): PaymentCommand => ({
    kind: 'submit-refund',
    refundId,
    sending: { reference },
    now: inTime,
    ...(instead !== undefined && { instead }),
  });
  const complete = (refundId: string): PaymentCommand => ({ kind: 'complete-refund', refundId });
  const handOver = (refundId: string): PaymentCommand => ({ kind: 'hand-over-refund', refundId, reason: 'exchange' });
  const refundsAfter = (...commands: readonly PaymentCommand[]) =>
    after(...opened, receive(125), ...commands).state.refunds.map(({ state, sending }) => [state, sending?.reference]);

  it('are sent in one way at a time: the first that was noted, until it came to nothing', () => {
    expect(refundsAfter(part('a'), submit('a', 'one'), submit('a', 'two'))).toEqual([['submitting', 'one']]);
    expect(refundsAfter(part('a'), submit('a', 'one'), submit('a', 'two', 'one'), submit('a', 'three', 'one'))).toEqual(
      [['submitting', 'two']],
    );
    expect(refundsAfter(part('a'), submit('b', 'one'), complete('b'), handOver('b'))).toEqual([
      ['requested', undefined],
    ]);
  });

  it('are an operator’s once they were handed over, and over once they went', () => {
    expect(refundsAfter(part('a'), handOver('a'), submit('a', 'one'))).toEqual([['manual', undefined]]);
    expect(
      refundsAfter(part('a'), submit('a', 'one'), complete('a'), handOver('a'), submit('a', 'two', 'one')),
    ).toEqual([['succeeded', 'one']]);
    expect(
      after(...opened, receive(125), part('a'), submit('a', 'one'), complete('a'), complete('a')).events.filter(
        ({ type }) => type === 'payment-refunded',
      ),
    ).toEqual([
      {
        type: 'payment-refunded',
        data: {
          paymentId: 'pay_1',
          purchaseId: 'pur_1',
          refundId: 'a',
          money: { amount: '125.00000000', currency: 'HBAR' },
          orderIds: ['ord_1'],
        },
      },
    ]);
  });

  it('make a payment refunded when all of it is back', () => {
    const standing = (...commands: readonly PaymentCommand[]) =>
      after(...opened, receive(125), part('a', 50_0000_0000n), part('b'), ...commands).state.standing;
    expect([standing(complete('a')), standing(complete('b')), standing(complete('a'), complete('b'))]).toEqual([
      'refund-pending',
      'refund-pending',
      'refunded',
    ]);
  });

  it('go to nobody by themselves where several gave what is to go back', () => {
    const from = (payer: string, amount: number): PaymentCommand =>
      ({ ...receive(amount, payer), payer }) as PaymentCommand;
    const to = (...commands: readonly PaymentCommand[]) =>
      after(...opened, ...commands).state.refunds.map((refund) => refund.to);
    expect(to(from('0.0.7', 125), part('a'))).toEqual(['0.0.7']);
    expect(to(from('0.0.7', 60), from('0.0.8', 65), part('a'))).toEqual(['']);
    expect(to(from('0.0.7', 125), from('0.0.8', 130))).toEqual(['0.0.8']);
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
      { kind: 'detect' },
      { kind: 'doubt', inDoubt: true },
      { kind: 'lapse', now: new Date('2026-11-26T00:00:00Z'), refundId: 'l' },
      { kind: 'refund', refundId: 'u', reason: 'unfulfillable', orderIds: [] },
      { kind: 'submit-refund', refundId: 'u', sending: { reference: 's' }, now: inTime },
      { kind: 'hand-over-refund', refundId: 'u', reason: 'x' },
      { kind: 'complete-refund', refundId: 'u' },
      { kind: 'complete-refund', refundId: 'ref-a' },
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

describe('late money whose buyer chooses', () => {
  const late = [expired, receive(125, 'a', tooLate, false)] as const;
  const soon = new Date('2026-11-24T12:00:00Z');
  const terms = (amount: string, minutes = 15) => ({
    hash: 'h2',
    tolerance: '0.36764705',
    shares: [],
    quote: {
      ...facts.quote,
      pay: { amount, currency: 'HBAR' as const },
      expiresAt: new Date(soon.getTime() + minutes * 60_000).toISOString(),
    },
  });
  const requote = (amount: string, now = soon): PaymentCommand => ({
    kind: 'requote',
    terms: terms(amount),
    now,
    refundId: 'rq',
  });
  const back: PaymentCommand = { kind: 'return-late', refundId: 'x' };
  const lapse = (now: string): PaymentCommand => ({ kind: 'lapse', now: new Date(now), refundId: 'x' });
  it.each<[string, PaymentCommand[], unknown[]]>([
    ['the order, which is covered', [...late, requote('125.3')], ['confirmed', [], 1]],
    ['the order, for less than came', [...late, requote('120')], ['confirmed', ['5.00000000 overpaid'], 1]],
    ['the order, twice', [...late, requote('120'), requote('90')], ['confirmed', ['5.00000000 overpaid'], 1]],
    ['the order, and nothing more comes yet', [...late, requote('130')], ['underpaid', [], 0]],
    ['the order, and sends the rest', [...late, requote('130'), receive(5, 'b', soon)], ['confirmed', [], 1]],
    [
      'the order, and sends the rest too late',
      [...late, requote('130'), receive(5, 'b', new Date('2026-11-24T12:16:00Z'), false)],
      ['late', [], 0],
    ],
    [
      'the order, and sends nothing',
      [...late, requote('130'), lapse('2026-11-24T12:16:00Z'), lapse('2026-11-24T12:17:00Z')],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['the order, then their money', [...late, requote('130'), back], ['refund-pending', ['125.00000000 late'], 0]],
    [
      'their money, twice, and the sweep comes',
      [...late, back, back, lapse('2026-11-26T00:00:00Z')],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    [
      'their money, which the sweep sends back already',
      [...late, lapse('2026-11-26T00:00:00Z'), back],
      ['refund-pending', ['125.00000000 late'], 0],
    ],
    ['nothing, until a day after it came', [...late, lapse('2026-11-25T11:29:00Z')], ['late', [], 0]],
  ])('%s', (_what, commands, expected) => {
    expect(outcome(...opened, ...commands)).toEqual(expected);
  });

  it('keeps the quote that was chosen, once', () => {
    expect(after(...opened, ...late, requote('130'), requote('140')).state.facts).toMatchObject({
      hash: 'h2',
      quote: { pay: { amount: '130' } },
      customerId: 'cus_1',
    });
  });

  it.each<[string, PaymentCommand[]]>([
    ['the order after the refund', [...late, back, requote('120')]],
    ['the order after a day', [...late, requote('120', new Date('2026-11-25T11:31:00Z'))]],
    ['the order of what is not late', [requote('120')]],
    ['a refund of what is paid', [receive(125), back]],
    ['a refund of what became the order', [...late, requote('120'), back]],
    ['a refund of what is too little in time', [receive(100), back]],
  ])('cannot choose %s', (_what, commands) => {
    expect(() => after(...opened, ...commands)).toThrow(NothingToChoose);
  });

  it('cannot send parts where one sum is asked for', () => {
    const card = after(...opened, ...late).state;
    expect(() => decide({ ...card, facts: { ...card.facts, method: 'card' } }, requote('130'))).toThrow(CannotRequote);
  });
});

describe('a payment that is in doubt', () => {
  const longAfter = new Date(expiresAt.getTime() + 15 * 60_000);
  const card: PaymentCommand = { kind: 'create', facts: { ...facts, method: 'mobile_money', provider: 'daraja' } };
  const doubted = (of: PaymentCommand = card): PaymentCommand[] => [
    of,
    { kind: 'ask' },
    { kind: 'doubt', inDoubt: true },
  ];
  const raise = (now = longAfter, why: 'not-known' | 'no-answer' = 'not-known'): PaymentCommand => ({
    kind: 'raise-doubt',
    why,
    now,
  });
  const settle = (outcome: 'asked' | 'paid' | 'unpaid', by = 'opr_1'): PaymentCommand => ({
    kind: 'settle-doubt',
    outcome,
    by,
    note: 'x',
    reference: 'SKG1T8W0PD',
    now: longAfter,
  });
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
    expect(raised(run(...doubted(), raise(new Date(longAfter.getTime() - 1))).types)).toBe(0);
    expect(raised(run(...doubted(), raise(), raise(), raise(longAfter, 'no-answer')).types)).toBe(2);
    expect(raised(run(...doubted(), { kind: 'doubt', inDoubt: false }, raise()).types)).toBe(0);
  });

  it('is settled only while it is one, and once', () => {
    expect(() => run(...doubted(), settle('unpaid'))).toThrow(CaseChanged);
    const { state, types } = run(...doubted(), raise(), settle('asked'), settle('unpaid'), settle('unpaid'));
    expect([state.standing, state.reason, types.slice(-3)]).toEqual([
      'failed',
      'not-received',
      ['payment-doubt-settled', 'payment-closed', 'payment-ended'],
    ]);
    expect(() => run(...doubted(), raise(), settle('unpaid'), settle('paid', 'opr_2'))).toThrow(CaseChanged);
  });

  it('counts as paid once, though its provider tells of the same money later', () => {
    const late: PaymentCommand = { ...receive(125, 'ws_CO_1', longAfter), kind: 'receive' } as PaymentCommand;
    const { state, types } = run(...doubted(), raise(), settle('paid'), late);
    expect([
      state.standing,
      state.received,
      state.refunds,
      types.filter((type) => type === 'payment-confirmed').length,
    ]).toEqual(['confirmed', 12_500_000_000n, [], 1]);
  });

  it('sends back what comes after nothing was found', () => {
    const { state } = run(...doubted(), raise(), settle('unpaid'), receive(125, 'ws_CO_1', longAfter));
    expect([state.standing, state.refunds.map(({ reason }) => reason)]).toEqual(['refund-pending', ['payment-over']]);
  });

  it('is not set to paid where a transfer shows itself', () => {
    expect(() => run(...doubted({ kind: 'create', facts }), raise(), settle('paid'))).toThrow(CaseChanged);
  });
});
