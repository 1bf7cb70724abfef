import { describe, expect, it } from '@jest/globals';
import { CaseChanged } from '../../cases/domain/case.ts';
import { unappliedCashDecider, type UnappliedCashCommand, type UnappliedCashState } from './unapplied-cash.ts';

const { initial, decide, evolve } = unappliedCashDecider;
const note: UnappliedCashCommand = {
  kind: 'note',
  facts: {
    id: 'unm_1',
    provider: 'hedera',
    receipt: 'r',
    money: { amount: '3.00000000', currency: 'HBAR' },
    payer: '0.0.7',
    receivedAt: '2026-11-24T10:00:00.000Z',
    why: 'no-memo',
  },
};
const match = (paymentId: string, by = 'opr_1'): UnappliedCashCommand => ({
  kind: 'settle',
  settled: { how: 'match', paymentId, by },
});
const refund: UnappliedCashCommand = {
  kind: 'settle',
  settled: { how: 'refund', to: '0.0.7', memo: 'RF', by: 'opr_1' },
};
const submit = (reference: string, instead?: string): UnappliedCashCommand => ({
  kind: 'submit',
  sending: { reference },
  ...(instead !== undefined && { instead }),
});
const after = (...commands: UnappliedCashCommand[]): UnappliedCashState =>
  commands.reduce<UnappliedCashState>((state, command) => decide(state, command).reduce(evolve, state), initial);

describe('unapplied cash', () => {
  it('is noted once and settled once: the same again is the same, anything else is refused', () => {
    expect(decide(after(note), note)).toEqual([]);
    expect(decide(after(note, match('pay_1')), match('pay_1', 'claim'))).toEqual([]);
    for (const other of [match('pay_2'), refund])
      expect(() => decide(after(note, match('pay_1')), other)).toThrow(CaseChanged);
    expect(() => decide(after(note, refund), match('pay_1'))).toThrow(CaseChanged);
    expect(() => decide(initial, refund)).toThrow(CaseChanged);
  });

  it('goes back by one sending, and by another only where that came to nothing', () => {
    expect(decide(after(note), submit('a'))).toEqual([]);
    expect(decide(after(note, refund, submit('a')), submit('b'))).toEqual([]);
    expect(after(note, refund, submit('a'), submit('b', 'a'))).toMatchObject({
      sending: { reference: 'b' },
      status: 'returning',
    });
    const gone = after(note, refund, submit('a'), { kind: 'returned', cost: 5n });
    expect([gone, decide(gone, { kind: 'returned', cost: 5n }), decide(gone, submit('b', 'a'))]).toMatchObject([
      { status: 'returned' },
      [],
      [],
    ]);
  });

  it('is an operator’s again where it could not go', () => {
    const back = after(note, refund, submit('a'), { kind: 'failed', reason: 'INVALID_ACCOUNT_ID', instead: 'a' });
    expect(back).toMatchObject({ status: 'open', failure: 'INVALID_ACCOUNT_ID' });
    expect(
      after(note, refund, submit('a'), { kind: 'failed', reason: 'X', instead: 'a' }, match('pay_1')),
    ).toMatchObject({ status: 'matched' });
  });

  it('is an operator’s again where it was not signed, unless somebody else had it signed meanwhile', () => {
    expect(after(note, refund, { kind: 'failed', reason: 'day-limit' })).toMatchObject({
      status: 'open',
      failure: 'day-limit',
    });
    expect(after(note, refund, submit('a'), { kind: 'failed', reason: 'day-limit' })).toMatchObject({
      status: 'returning',
      sending: { reference: 'a' },
    });
  });
});
