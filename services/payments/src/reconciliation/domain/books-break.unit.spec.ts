import { describe, expect, it } from '@jest/globals';
import { CaseChanged } from '../../cases/domain/errors.ts';
import { breakDecider, openBreak, type BreakCommand, type Breaks } from './books-break.ts';
import { openingEntry } from './opening-entry.ts';
import { topUpEntry } from './top-up-entry.ts';

const { initial, decide, evolve } = breakDecider;
const account = 'hbar:treasury:hot';
const seen = (between: bigint): BreakCommand => ({
  kind: 'compare',
  account,
  between,
  breakIdOf: (count) => `brk_${count}`,
});
const settle = (how: 'explained' | 'topped-up', breakId = 'brk_1', by = 'opr_1'): BreakCommand => ({
  kind: 'settle',
  breakId,
  how,
  by,
  note: 'first float',
});
const after = (...commands: BreakCommand[]): Breaks =>
  commands.reduce((state, command) => decide(state, command).reduce(evolve, state), initial);
const states = (breaks: Breaks) => breaks.breaks.map(({ breakId, state, difference }) => [breakId, state, difference]);

describe('what is between our books and a keeper’s', () => {
  it('is one break, however often it is seen, that follows the amount and ends where it is gone', () => {
    expect(decide(initial, seen(0n))).toEqual([]);
    expect(states(after(seen(12n), seen(12n)))).toEqual([['brk_1', 'found', 12n]]);
    expect(states(after(seen(12n), seen(-5n)))).toEqual([['brk_1', 'changed', -5n]]);
    expect(states(after(seen(12n), seen(0n), seen(3n)))).toEqual([
      ['brk_1', 'gone', 0n],
      ['brk_2', 'found', 3n],
    ]);
  });

  it('is no news once it is explained: what comes beside it is', () => {
    const explained = after(seen(12n), settle('explained'));
    expect([openBreak(explained), decide(explained, seen(12n)), decide(explained, settle('explained'))]).toEqual([
      undefined,
      [],
      [],
    ]);
    expect(states(after(seen(12n), settle('explained'), seen(15n)))).toEqual([
      ['brk_1', 'explained', 12n],
      ['brk_2', 'found', 3n],
    ]);
    expect(states(after(seen(12n), settle('explained'), seen(0n)))).toEqual([
      ['brk_1', 'explained', 12n],
      ['brk_2', 'found', -12n],
    ]);
  });

  it('of our own money is booked, and so in both from then on', () => {
    const booked = after(seen(12n), settle('topped-up'));
    expect(decide(booked, seen(0n))).toEqual([]);
    expect(() => decide(after(seen(-12n)), settle('topped-up'))).toThrow(CaseChanged);
    expect(topUpEntry({ breakId: 'brk_1', account, difference: '12' })).toEqual({
      id: 'top-up.brk_1',
      home: 'break.brk_1',
      legs: [
        { account, asset: 'HBAR', amount: 12n },
        { account: 'hbar:treasury:cold', asset: 'HBAR', amount: -12n },
      ],
    });
    expect(topUpEntry({ breakId: 'brk_1', account: 'hbar:treasury:cold', difference: '12' }).legs[1]).toEqual({
      account: 'fx:position:HBAR',
      asset: 'HBAR',
      amount: -12n,
    }); // It does not come from itself.
    expect(topUpEntry({ breakId: 'brk_1', account: 'bank:KES', difference: '12' }).legs).toEqual([
      { account: 'bank:KES', asset: 'KES', amount: 12n },
      { account: 'fx:position:KES', asset: 'KES', amount: -12n },
    ]);
    expect(topUpEntry({ breakId: 'brk_1', account: 'mm:daraja:float:KES', difference: '12' }).legs[1]).toEqual({
      account: 'bank:KES',
      asset: 'KES',
      amount: -12n,
    });
  });

  it('was there before the books began: a float out of our bank, what is kept cold as a position', () => {
    expect(openingEntry('mm:daraja:float:KES', { currency: 'KES', minor: 12n }).legs[1]).toEqual({
      account: 'bank:KES',
      asset: 'KES',
      amount: -12n,
    });
    expect(openingEntry('hbar:treasury:cold', { currency: 'HBAR', minor: 12n }).legs).toEqual([
      { account: 'hbar:treasury:cold', asset: 'HBAR', amount: 12n },
      { account: 'fx:position:HBAR', asset: 'HBAR', amount: -12n },
    ]);
  });

  it('is settled once, by one operator', () => {
    for (const other of [settle('topped-up'), settle('explained', 'brk_1', 'opr_2'), settle('explained', 'brk_2')])
      expect(() => after(seen(12n), settle('explained'), other)).toThrow(CaseChanged);
    expect(() => after(seen(12n), seen(0n), settle('explained'))).toThrow(CaseChanged);
  });
});
