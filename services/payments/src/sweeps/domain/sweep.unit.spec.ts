import { describe, expect, it } from '@jest/globals';
import { checkEntry } from '../../books/domain/entry.ts';
import { sweepEntry } from '../../reconciliation/domain/own-money-entries.ts';
import { decide, isUnderWay, sweepDecider, type SweepCommand, type SweepState } from './sweep.ts';

const submit = (sweepId: string, after: string | null = null): SweepCommand => ({
  kind: 'submit',
  after,
  sweepId,
  tinybar: 500n,
  to: '0.0.1003',
  sending: { reference: `0.0.1002@${sweepId}`, bytes: 'AA==' },
});
const finish = (
  sweepId: string,
  how: 'sent' | 'void' | 'failed',
  more: { cost?: bigint; reason?: string } = {},
): SweepCommand => ({ kind: 'finish', sweepId, how, ...more });
const after = (...commands: SweepCommand[]): SweepState =>
  commands.reduce((state, command) => decide(state, command).reduce(sweepDecider.evolve, state), sweepDecider.initial);

describe('a sweep', () => {
  it('is one at a time: who begins second adds nothing', () => {
    expect(after(submit('a'), submit('b'))).toEqual({
      kind: 'sweep',
      sweepId: 'a',
      state: 'submitted',
      amount: '500',
      to: '0.0.1003',
      sending: { reference: '0.0.1002@a', bytes: 'AA==' },
    });
  });

  it.each(['sent', 'void', 'failed'] as const)('is over once it is %s, and the next may begin', (how) => {
    const over = after(submit('a'), finish('a', how));
    expect([
      isUnderWay(over),
      decide(over, finish('a', 'sent')),
      isUnderWay(after(submit('a'), finish('a', how), submit('b', 'a'))),
    ]).toEqual([false, [], true]);
  });

  it('does not begin by a measure from before another one', () => {
    const over = after(submit('a'), finish('a', 'sent'));
    expect([decide(over, submit('b')), decide(over, submit('b', 'c'))]).toEqual([[], []]);
  });

  it('is finished by its own name alone, and says the whole of itself', () => {
    expect(decide(after(submit('b')), finish('a', 'sent'))).toEqual([]);
    expect(decide(after(submit('b')), finish('b', 'sent', { cost: 7n }))).toMatchObject([
      { data: { sweepId: 'b', state: 'sent', amount: '500', to: '0.0.1003', cost: '7' } },
    ]);
    expect(decide(sweepDecider.initial, finish('a', 'failed', { reason: 'X' }))).toEqual([]);
  });

  it('is in the books from hot to cold, with what it cost', () => {
    const entry = sweepEntry({ sweepId: 'swp_1', tinybar: 500n }, 7n);
    expect(() => {
      checkEntry(entry);
    }).not.toThrow();
    expect(entry).toMatchObject({
      id: 'sweep.swp_1',
      legs: [
        { account: 'hbar:treasury:cold', amount: 500n },
        { account: 'hbar:treasury:hot', amount: -500n },
        { account: 'exp:network:HBAR', amount: 7n },
        { account: 'hbar:treasury:hot', amount: -7n },
      ],
    });
    expect(sweepEntry({ sweepId: 'swp_1', tinybar: 500n }, 0n).legs).toHaveLength(2);
  });
});
