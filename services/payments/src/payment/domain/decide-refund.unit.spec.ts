import { describe, expect, it } from '@jest/globals';
import { explore, transitionsOf } from '@asili/kernel/testing';
import fc from 'fast-check';
import { CaseChanged } from '../../cases/domain/case.ts';
import { NothingToName } from '../../providers/domain/provider.ts';
import { decideRefund, mayName, refundMachine, type RefundCommand } from './decide-refund.ts';
import { paymentView } from './payment-view.ts';
import type { Created, Payment } from './payment.ts';
import { evolveRefund, openedOf, refundStates, type Refund, type RefundAggregate, type RefundEvent } from './refund.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 25, hour));
const facts: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0',
  shares: [],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [],
    expiresAt: at(1).toISOString(),
  },
};
const payment: Payment = {
  kind: 'payment',
  facts,
  status: 'refund-pending',
  asked: true,
  outcomeUnknown: false,
  receipts: ['r'],
  received: 12_500_000_000n,
  payers: ['0.0.7'],
  completed: [],
  disputes: [],
  refunds: [
    {
      refundId: 'a',
      money: { amount: '125.00000000', currency: 'HBAR' },
      to: '0.0.7',
      reason: 'unfulfillable',
      orderIds: [],
      state: 'requested',
    },
  ],
};
const by = { by: 'opr_1', note: 'ok' };
const ask = (instead?: string): RefundCommand => ({
  kind: 'ask',
  until: at(720),
  ...(instead !== undefined && { instead }),
});
const name = (account: string, now: number, memo = '42'): Extract<RefundCommand, { kind: 'name' }> => ({
  kind: 'name',
  destination: { account, memo },
  now: at(now),
  until: at(now + 24),
});
const withdraw = (now: number): Extract<RefundCommand, { kind: 'withdraw' }> => ({
  kind: 'withdraw',
  now: at(now),
  until: at(now + 720),
});
const submit = (now: number, reference = 's', instead?: string): RefundCommand => ({
  kind: 'submit',
  sending: { reference },
  now: at(now),
  ...(instead !== undefined && { instead }),
});
const handOver = (reason: string, instead?: string): RefundCommand => ({
  kind: 'hand-over',
  reason,
  ...(instead !== undefined && { instead }),
});
const lapse = (now: number): RefundCommand => ({ kind: 'lapse', now: at(now) });
const approve: RefundCommand = { kind: 'approve', approvedBy: 'opr_2', ...by };
const askAgain: RefundCommand = { kind: 'ask-again', until: at(900), ...by };
const settle: RefundCommand = { kind: 'settle', reference: 'tx', ...by };
const acknowledge: RefundCommand = { kind: 'acknowledge', ...by };
const complete: RefundCommand = { kind: 'complete', cost: 7n };
const bounce = (reference = 's'): RefundCommand => ({ kind: 'bounce', reference });

const opened = decideRefund(
  { kind: 'none' },
  { kind: 'open', opened: openedOf(payment, payment.refunds[0] as Payment['refunds'][number]) },
);
function after(...commands: readonly RefundCommand[]): { refund: Refund; events: RefundEvent[] } {
  const events: RefundEvent[] = [...opened];
  const refund = commands.reduce<RefundAggregate>(
    (now, command) => {
      const made = decideRefund(now, command);
      events.push(...made);
      return made.reduce(evolveRefund, now);
    },
    opened.reduce(evolveRefund, { kind: 'none' }),
  );
  return { refund: refund as Refund, events };
}
const refund = (...commands: readonly RefundCommand[]) => after(...commands).refund;
const seen = (...commands: readonly RefundCommand[]) => paymentView(payment, [], [refund(...commands)]).refunds[0];
const published = (...commands: readonly RefundCommand[]) =>
  after(...commands).events.flatMap((event) =>
    event.type === 'refund-destination-changed' ? [[event.data.state, event.data.ending]] : [],
  );

describe('a refund', () => {
  it('is sent in one way at a time: the first that was noted, until it came to nothing', () => {
    expect(refund(submit(1, 'one'), submit(2, 'two'))).toMatchObject({
      state: 'submitting',
      sending: { reference: 'one' },
    });
    expect(refund(submit(1, 'one'), submit(2, 'two', 'one'), submit(3, 'three', 'one'))).toMatchObject({
      state: 'submitting',
      sending: { reference: 'two' },
    });
    expect(decideRefund({ kind: 'none' }, submit(1))).toEqual([]);
  });

  it('is an operator’s once it was handed over, and over once it went', () => {
    expect(refund(handOver('part'), submit(1))).toMatchObject({ state: 'manual', why: 'part' });
    expect(refund(submit(1), complete, handOver('declined', 's'), submit(2, 'two', 's'))).toMatchObject({
      state: 'succeeded',
      sending: { reference: 's' },
      cost: 7n,
      bounces: 0,
    });
    expect(after(submit(1), complete, complete).events).toHaveLength(3);
    for (const early of [settle, acknowledge]) expect(() => after(submit(1), early)).toThrow(CaseChanged);
  });

  it('that failed after it had gone is an operator’s, once for each time', () => {
    const back = [submit(1), complete, bounce(), bounce()];
    expect(refund(...back)).toMatchObject({ state: 'manual', why: 'bounced', bounces: 1, sending: { reference: 's' } });
    expect(after(...back).events).toHaveLength(4);
    expect(refund(...back, settle, bounce())).toMatchObject({ state: 'succeeded', reference: 'tx', bounces: 1 }); // What an operator sent does not come back by its provider.
    expect(refund(...back, complete, bounce())).toMatchObject({ state: 'manual', bounces: 2 });
    for (const before of [[], [submit(1)], [submit(1), handOver('declined', 's')], [handOver('part')]])
      expect(refund(...before, bounce()).bounces).toBe(0);
    expect(refund(submit(1), complete, bounce('other'))).toMatchObject({ state: 'succeeded', bounces: 0 });
  });

  it('that an operator sent and its provider as well went twice, until an operator knows or one comes back', () => {
    const twice = [submit(1), handOver('declined', 's'), settle, complete];
    expect(refund(...twice, complete, submit(2, 'z', 's'))).toMatchObject({ state: 'paid-twice', reference: 'tx' });
    expect(seen(...twice)?.state).toBe('succeeded');
    expect(refund(...twice, acknowledge, complete)).toMatchObject({ state: 'succeeded' });
    expect(refund(...twice, bounce())).toMatchObject({ state: 'succeeded', reference: 'tx', bounces: 0 });
    for (const again of [settle, approve, askAgain]) expect(() => after(...twice, again)).toThrow(CaseChanged);
  });

  it('goes on where an earlier release left it in its payment’s stream', () => {
    const from = (left: Partial<Payment['refunds'][number]>) =>
      evolveRefund(
        { kind: 'none' },
        {
          type: 'refund-opened',
          data: openedOf(payment, { ...(payment.refunds[0] as Payment['refunds'][number]), ...left }),
        },
      );
    const then = (left: Partial<Payment['refunds'][number]>, command: RefundCommand) =>
      decideRefund(from(left), command).reduce(evolveRefund, from(left));
    expect(then({ state: 'submitting', sending: { reference: 's' } }, submit(1, 'two'))).toMatchObject({
      state: 'submitting',
      sending: { reference: 's' },
    });
    expect(then({ state: 'succeeded', sending: { reference: 's' } }, bounce())).toMatchObject({
      state: 'manual',
      why: 'bounced',
    });
    expect(then({ state: 'succeeded', sending: { reference: 's' }, reference: 'FT1' }, bounce())).toMatchObject({
      state: 'succeeded',
      reference: 'FT1',
    });
    expect(then({ state: 'manual', why: 'large' }, approve)).toMatchObject({ state: 'requested', isApproved: true });
    expect(
      then({ state: 'named', until: at(25), destination: { account: '0.0.9', memo: '' } }, submit(24)),
    ).toMatchObject({ state: 'named', until: at(25) });
  });
});

describe('a refund that would be lost where it came from', () => {
  it('waits for its buyer, is held once they have said where it goes, and goes there after that', () => {
    expect(refund(ask(), submit(1))).toMatchObject({ state: 'asked', until: at(720) });
    expect(refund(ask(), name('0.0.9', 1), submit(24.9))).toMatchObject({
      state: 'named',
      until: at(25),
      destination: { account: '0.0.9', memo: '42' },
    });
    expect(refund(ask(), name('0.0.9', 1), submit(25))).toMatchObject({
      state: 'submitting',
      sending: { reference: 's' },
      destination: { account: '0.0.9' },
    });
    expect(refund(ask(), ask(), name('0.0.9', 1), submit(25), complete).state).toBe('succeeded');
  });

  it('may be named otherwise or taken back while it is held, and is held anew', () => {
    expect(refund(ask(), name('0.0.9', 1), name('0.0.10', 20), submit(25))).toMatchObject({
      state: 'named',
      until: at(44),
      destination: { account: '0.0.10' },
    });
    expect(refund(ask(), name('0.0.9', 1), withdraw(20), submit(25))).toEqual(
      expect.objectContaining({ state: 'asked', until: at(740) }),
    );
    expect(refund(ask(), name('0.0.9', 1), withdraw(20)).destination).toBeUndefined();
    for (const late of [name('0.0.10', 25), withdraw(25)])
      expect(() => after(ask(), name('0.0.9', 1), late)).toThrow(NothingToName);
    expect(published(ask(), name('0.0.90', 1), name('0.0.1234', 20), withdraw(21))).toEqual([
      ['asked', undefined],
      ['named', '090'],
      ['named', '234'],
      ['withdrawn', undefined],
    ]);
  });

  it('changes nothing said again', () => {
    expect(published(ask(), ask(), name('0.0.9', 1), name('0.0.9', 2), withdraw(3), withdraw(4))).toHaveLength(3);
    expect(refund(ask(), name('0.0.9', 1), name('0.0.9', 9)).until).toEqual(at(25));
  });

  it('is not named by anybody before it is asked about, once it is sent, or once it is an operator’s', () => {
    const times: RefundCommand[][] = [
      [],
      [submit(1)],
      [ask(), name('0.0.9', 1), submit(25)],
      [handOver('part')],
      [ask(), lapse(720)],
      [submit(1), complete],
    ];
    for (const commands of times)
      for (const wanted of [name('0.0.10', 2), withdraw(2)])
        expect(() => after(...commands, wanted)).toThrow(NothingToName);
  });

  it('is an operator’s where nobody names an account in time, who may have its buyer asked again', () => {
    expect(refund(ask(), lapse(719.9)).state).toBe('asked');
    expect(refund(ask(), lapse(720))).toMatchObject({ state: 'manual', why: 'not-named' });
    expect(refund(ask(), name('0.0.9', 719), lapse(720)).state).toBe('named');
    expect(refund(ask(), lapse(720), askAgain, name('0.0.9', 800))).toMatchObject({ state: 'named', until: at(824) });
    expect(published(ask(), lapse(720), askAgain, askAgain)).toHaveLength(2);
    for (const commands of [[], [ask(), name('0.0.9', 1)], [submit(1)]])
      expect(() => after(...commands, askAgain)).toThrow(CaseChanged);
    expect(refund(ask(), lapse(720), settle).state).toBe('succeeded');
  });

  it('never asks about, nor hands over, what may be on its way', () => {
    expect([
      refund(submit(1), ask()).state,
      refund(submit(1), handOver('large')).state,
      refund(submit(1, 'one'), submit(2, 'two', 'one'), handOver('X', 'one')).state,
    ]).toEqual(['submitting', 'submitting', 'submitting']);
    expect(refund(submit(1, 'one'), ask('one'))).toEqual(
      expect.not.objectContaining({ sending: expect.anything() as unknown }),
    );
  });

  it('of much money goes by itself only where operators agree, to where it was named, and to nowhere else by that', () => {
    const large = [ask(), name('0.0.9', 1), handOver('large')];
    expect(refund(...large, approve, approve)).toMatchObject({
      state: 'requested',
      isApproved: true,
      destination: { account: '0.0.9' },
    });
    expect(refund(...large, approve, submit(26)).state).toBe('submitting');
    expect(refund(...large, approve, ask(), name('0.0.10', 30))).toEqual(
      expect.not.objectContaining({ isApproved: true }),
    );
    for (const commands of [[ask()], [handOver('part')], [...large, settle]])
      expect(() => after(...commands, approve)).toThrow(CaseChanged);
    expect(() => after(...large, approve, settle)).toThrow(CaseChanged);
  });

  it('shows its buyer what to do and where it goes, and a seller nothing of it', () => {
    expect(seen(ask())).toMatchObject({
      state: 'requested',
      to: '',
      destination: { state: 'wanted', until: at(720).toISOString() },
    });
    expect(seen(ask(), name('0.0.9', 1))).toMatchObject({
      state: 'requested',
      to: '0.0.9',
      destination: { state: 'held', until: at(25).toISOString(), account: '0.0.9', memo: '42' },
    });
    expect(seen(ask(), name('0.0.9', 1, ''), submit(25))).toEqual({
      id: 'a',
      money: { amount: '125.00000000', currency: 'HBAR' },
      state: 'submitting',
      to: '0.0.9',
      at: '',
      destination: { state: 'settled', account: '0.0.9' },
    });
    expect(seen()).toMatchObject({ state: 'requested', to: '0.0.7' });
    expect(paymentView(payment, [], [refund(ask(), name('0.0.9', 1))], 'art_1').refunds[0]).toEqual({
      id: 'a',
      money: { amount: '125.00000000', currency: 'HBAR' },
      state: 'requested',
      to: '',
      at: '',
    });
  });
});

const every: readonly RefundCommand[] = [
  submit(30),
  submit(30, 'b', 's'),
  handOver('large'),
  handOver('declined', 's'),
  settle,
  ask(),
  ask('s'),
  askAgain,
  name('0.0.9', 2),
  withdraw(3),
  lapse(721),
  approve,
  complete,
  bounce(),
  acknowledge,
];

it('fails after it succeeded once for each time, is over by a word alone, and is not named once it is over (property)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...every), { maxLength: 10 }),
      fc.constantFrom(...every),
      (commands, command) => {
        const before = commands.reduce<RefundAggregate>(
          (state, each) => triedOn(state, each).reduce(evolveRefund, state),
          opened.reduce(evolveRefund, { kind: 'none' }),
        ) as Refund;
        const now = triedOn(before, command).reduce<RefundAggregate>(evolveRefund, before) as Refund;
        expect(now.bounces - before.bounces).toBe(before.state === 'succeeded' && now.state === 'manual' ? 1 : 0);
        if (now.state === 'succeeded' && before.state !== 'succeeded')
          expect(['complete', 'settle', 'bounce', 'acknowledge']).toContain(command.kind);
        expect(mayName(now, at(2)) && (now.state === 'manual' || now.state === 'succeeded')).toBe(false);
      },
    ),
    { numRuns: 2_000, seed: 7 },
  );
});

it('has every command decided in every state: it leads where the table says, changes nothing, or is refused by a code', () => {
  const requested = payment.refunds[0] as Payment['refunds'][number];
  const states = refundStates.filter((state) => state !== 'paid-twice');
  const open = states.map((state) => ({
    kind: 'open' as const,
    opened: openedOf(payment, { ...requested, state, until: at(25) }),
  }));
  const commands = <Kind extends RefundCommand['kind']>(kind: Kind) =>
    every.filter((command): command is Extract<RefundCommand, { kind: Kind }> => command.kind === kind);
  const seen = explore(refundMachine, {
    examples: {
      none: [{ kind: 'none' }],
      requested: [refund()],
      asked: [refund(ask())],
      named: [refund(ask(), name('0.0.9', 1))],
      submitting: [refund(submit(1))],
      succeeded: [refund(submit(1), complete)],
      manual: [refund(handOver('large')), refund(handOver('part'))],
      'paid-twice': [refund(submit(1), handOver('declined', 's'), settle, complete)],
    },
    commands: {
      open,
      submit: commands('submit'),
      'hand-over': commands('hand-over'),
      settle: commands('settle'),
      ask: commands('ask'),
      'ask-again': commands('ask-again'),
      name: [...commands('name'), name('0.0.10', 3), name('0.0.11', 2_000)],
      withdraw: [...commands('withdraw'), withdraw(2_000)],
      lapse: commands('lapse'),
      approve: commands('approve'),
      complete: commands('complete'),
      bounce: commands('bounce'),
      acknowledge: commands('acknowledge'),
    },
    after: (before, events) => events.reduce<RefundAggregate>(evolveRefund, before),
  });
  expect(seen).toEqual(transitionsOf(refundMachine));
});

function triedOn(state: RefundAggregate, command: RefundCommand): RefundEvent[] {
  try {
    return decideRefund(state, command);
  } catch (error) {
    if (!(error instanceof CaseChanged || error instanceof NothingToName)) throw error;
    return [];
  }
}
