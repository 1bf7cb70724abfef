import { describe, expect, it } from '@jest/globals';
import { CaseChanged } from '../../cases/domain/errors.ts';
import { NothingToName } from '../../ways-to-pay/domain/errors.ts';
import { decide, type PaymentCommand } from './decide.ts';
import { paymentView } from './payment-view.ts';
import { evolve, type Created, type Payment, type PaymentEvent, type PaymentState } from './payment.ts';

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
const begun: readonly PaymentCommand[] = [
  { kind: 'create', facts },
  { kind: 'ask' },
  { kind: 'open', steps: { reference: 'AH-1' } },
  {
    kind: 'receive',
    receipt: 'r',
    money: { currency: 'HBAR', minor: 12_500_000_000n },
    at: at(0),
    payer: '0.0.7',
    priceHolds: true,
    refundId: 'x',
  },
  { kind: 'refund', refundId: 'a', reason: 'unfulfillable', orderIds: [] },
];
const ask: PaymentCommand = { kind: 'ask-destination', refundId: 'a', until: at(720) };
const name = (account: string, now: number, memo = '42'): PaymentCommand => ({
  kind: 'name-destination',
  refundId: 'a',
  destination: { account, memo },
  now: at(now),
  until: at(now + 24),
});
const withdraw = (now: number): PaymentCommand => ({
  kind: 'withdraw-destination',
  refundId: 'a',
  now: at(now),
  until: at(now + 720),
});
const submit = (now: number, reference = 's', instead?: string): PaymentCommand => ({
  kind: 'submit-refund',
  refundId: 'a',
  sending: { reference },
  now: at(now),
  ...(instead !== undefined && { instead }),
});
const handOver = (reason: string, instead?: string): PaymentCommand => ({
  kind: 'hand-over-refund',
  refundId: 'a',
  reason,
  ...(instead !== undefined && { instead }),
});
const lapse = (now: number): PaymentCommand => ({ kind: 'lapse-destination', refundId: 'a', now: at(now) });
const approve: PaymentCommand = { kind: 'approve-refund', refundId: 'a', by: 'opr_1', approvedBy: 'opr_2', note: 'ok' };
const askAgain: PaymentCommand = { kind: 'ask-again', refundId: 'a', until: at(900), by: 'opr_1', note: 'is back' };
const settle: PaymentCommand = { kind: 'settle-refund', refundId: 'a', reference: 'tx', by: 'opr_1', note: 'sent' };

function after(...commands: readonly PaymentCommand[]): { state: Payment; events: PaymentEvent[] } {
  const events: PaymentEvent[] = [];
  const state = [...begun, ...commands].reduce<PaymentState>(
    (now, command) => {
      const made = decide(now, command);
      events.push(...made);
      return made.reduce(evolve, now);
    },
    { kind: 'none' },
  );
  return { state: state as Payment, events };
}
const refund = (...commands: readonly PaymentCommand[]) => after(...commands).state.refunds[0];
const seen = (...commands: readonly PaymentCommand[]) => paymentView(after(...commands).state, []).refunds[0];
const told = (...commands: readonly PaymentCommand[]) =>
  after(...commands).events.flatMap((event) =>
    event.type === 'refund-destination-changed' ? [[event.data.state, event.data.ending]] : [],
  );

describe('a refund that would be lost where it came from', () => {
  it('waits for its buyer, is held once they have said where it goes, and goes there after that', () => {
    expect(refund(ask, submit(1))).toMatchObject({ state: 'asked', until: at(720) });
    expect(refund(ask, name('0.0.9', 1), submit(24.9))).toMatchObject({
      state: 'named',
      until: at(25),
      destination: { account: '0.0.9', memo: '42' },
    });
    expect(refund(ask, name('0.0.9', 1), submit(25))).toMatchObject({
      state: 'submitting',
      sending: { reference: 's' },
      destination: { account: '0.0.9' },
    });
    expect(
      after(ask, ask, name('0.0.9', 1), submit(25), { kind: 'complete-refund', refundId: 'a' }).state.standing,
    ).toBe('refunded');
  });

  it('may be named otherwise or taken back while it is held, and is held anew', () => {
    expect(refund(ask, name('0.0.9', 1), name('0.0.10', 20), submit(25))).toMatchObject({
      state: 'named',
      until: at(44),
      destination: { account: '0.0.10' },
    });
    expect(refund(ask, name('0.0.9', 1), withdraw(20), submit(25))).toEqual(
      expect.objectContaining({ state: 'asked', until: at(740) }),
    );
    expect(refund(ask, name('0.0.9', 1), withdraw(20))?.destination).toBeUndefined();
    for (const late of [name('0.0.10', 25), withdraw(25)])
      expect(() => after(ask, name('0.0.9', 1), late)).toThrow(NothingToName);
    expect(told(ask, name('0.0.90', 1), name('0.0.1234', 20), withdraw(21))).toEqual([
      ['asked', undefined],
      ['named', '090'],
      ['named', '234'],
      ['withdrawn', undefined],
    ]);
  });

  it('changes nothing said again', () => {
    expect(told(ask, ask, name('0.0.9', 1), name('0.0.9', 2), withdraw(3), withdraw(4))).toHaveLength(3);
    expect(refund(ask, name('0.0.9', 1), name('0.0.9', 9))?.until).toEqual(at(25));
  });

  it('is not named by anybody before it is asked about, once it is sent, or once it is an operator’s', () => {
    const times: PaymentCommand[][] = [
      [],
      [submit(1)],
      [ask, name('0.0.9', 1), submit(25)],
      [handOver('part')],
      [ask, lapse(720)],
      [submit(1), { kind: 'complete-refund', refundId: 'a' }],
    ];
    for (const commands of times)
      for (const wanted of [name('0.0.10', 2), withdraw(2)])
        expect(() => after(...commands, wanted)).toThrow(NothingToName);
  });

  it('is an operator’s where nobody names an account in time, who may have its buyer asked again', () => {
    expect(refund(ask, lapse(719.9))?.state).toBe('asked');
    expect(refund(ask, lapse(720))).toMatchObject({ state: 'manual', why: 'not-named' });
    expect(refund(ask, name('0.0.9', 719), lapse(720))?.state).toBe('named');
    expect(refund(ask, lapse(720), askAgain, name('0.0.9', 800))).toMatchObject({ state: 'named', until: at(824) });
    expect(told(ask, lapse(720), askAgain, askAgain)).toHaveLength(2);
    for (const commands of [[], [ask, name('0.0.9', 1)], [submit(1)]])
      expect(() => after(...commands, askAgain)).toThrow(CaseChanged);
    expect(refund(ask, lapse(720), settle)?.state).toBe('succeeded');
  });

  it('never asks about, nor hands over, what may be on its way', () => {
    expect([
      refund(submit(1), ask)?.state,
      refund(submit(1), handOver('large'))?.state,
      refund(submit(1, 'one'), submit(2, 'two', 'one'), handOver('X', 'one'))?.state,
    ]).toEqual(['submitting', 'submitting', 'submitting']);
    expect(refund(submit(1, 'one'), { ...ask, instead: 'one' })).toEqual(
      expect.not.objectContaining({ sending: expect.anything() as unknown }),
    );
  });

  it('of much money goes by itself only where operators agree, to where it was named, and to nowhere else by that', () => {
    const large = [ask, name('0.0.9', 1), handOver('large')];
    expect(refund(...large, approve, approve)).toMatchObject({
      state: 'requested',
      isApproved: true,
      destination: { account: '0.0.9' },
    });
    expect(refund(...large, approve, submit(26))?.state).toBe('submitting');
    expect(refund(...large, approve, ask, name('0.0.10', 30))).toEqual(
      expect.not.objectContaining({ isApproved: true }),
    );
    for (const commands of [[ask], [handOver('part')], [...large, settle]])
      expect(() => after(...commands, approve)).toThrow(CaseChanged);
    expect(() => after(...large, approve, settle)).toThrow(CaseChanged);
  });

  it('shows its buyer what to do and where it goes, and a seller nothing of it', () => {
    expect(seen(ask)).toMatchObject({
      state: 'requested',
      to: '',
      destination: { state: 'wanted', until: at(720).toISOString() },
    });
    expect(seen(ask, name('0.0.9', 1))).toMatchObject({
      state: 'requested',
      to: '0.0.9',
      destination: { state: 'held', until: at(25).toISOString(), account: '0.0.9', memo: '42' },
    });
    expect(seen(ask, name('0.0.9', 1, ''), submit(25))).toEqual({
      id: 'a',
      money: { amount: '125.00000000', currency: 'HBAR' },
      state: 'submitting',
      to: '0.0.9',
      at: '',
      destination: { state: 'settled', account: '0.0.9' },
    });
    expect(seen()).toMatchObject({ state: 'requested', to: '0.0.7' });
    expect(paymentView(after(ask, name('0.0.9', 1)).state, [], 'art_1').refunds[0]).toEqual({
      id: 'a',
      money: { amount: '125.00000000', currency: 'HBAR' },
      state: 'requested',
      to: '',
      at: '',
    });
  });
});
