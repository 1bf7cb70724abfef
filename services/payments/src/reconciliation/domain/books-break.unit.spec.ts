import { describe, expect, it } from '@jest/globals';
import { CaseChanged } from '../../cases/domain/case.ts';
import { breakDecider, isWaiting, openBreak, type BreakCommand, type Breaks } from './books-break.ts';
import { openingEntry, chargedEntry, topUpEntry } from './own-money-entries.ts';

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

describe('what is between our books and a provider’s', () => {
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

describe('what a provider took beyond its tariff', () => {
  const float = 'mm:daraja:float:KES';
  const look = (between: bigint, charges: bigint, booked = 0n, tariff = '2026-01-01'): BreakCommand => ({
    kind: 'compare',
    account: float,
    between,
    breakIdOf: (count) => `brk_${count}`,
    charges: { between: charges, booked, tariff, breakId: `brk_${tariff}` },
  });

  it('is booked each time, as one case for each tariff', () => {
    const twice = after(look(-200n, -200n), look(-500n, -500n, -200n));
    expect(states(twice)).toEqual([['brk_2026-01-01', 'charged', -700n]]);
    expect([twice.charged, twice.explained, openBreak(twice), twice.breaks.map(isWaiting)]).toEqual([
      -700n,
      0n,
      undefined,
      [true],
    ]);
    expect(states(after(look(-200n, -200n), look(-100n, -100n, -200n, '2027-01-01')))).toEqual([
      ['brk_2026-01-01', 'charged', -200n],
      ['brk_2027-01-01', 'charged', -100n],
    ]);
    expect(chargedEntry({ breakId: 'brk_1', amount: '-200', nth: 2 }, 'mm:daraja:charges:KES')).toEqual({
      id: 'charged.brk_1.2',
      home: 'break.brk_1',
      legs: [
        { account: 'exp:mm:daraja-beyond-tariff:KES', asset: 'KES', amount: 200n },
        { account: 'mm:daraja:charges:KES', asset: 'KES', amount: -200n },
      ],
    });
  });

  it('is not booked again before it is in the books, nor where nothing differs', () => {
    expect(decide(after(look(-200n, -200n)), look(-200n, -200n))).toEqual([]);
    expect(decide(after(look(-200n, -200n)), look(0n, 0n, -200n))).toEqual([]);
  });

  it('is told apart from a break beside it, and is one where nobody can tell', () => {
    expect(states(after(look(-1_000n, 0n), look(-1_200n, -200n)))).toEqual([
      ['brk_1', 'found', -1_000n],
      ['brk_2026-01-01', 'charged', -200n],
    ]);
    expect(states(after(look(-1_200n, -200n)))).toEqual([['brk_1', 'found', -1_200n]]);
    expect(states(after(look(0n, 1_540n)))).toEqual([]); // The account of charges was cleared out of the float.
  });

  it('is no news once an operator knows of it, but is booked all the same', () => {
    const known = after(look(-200n, -200n), settle('explained', 'brk_2026-01-01'), look(-300n, -300n, -200n));
    expect([states(known), known.charged, known.explained, known.breaks.map(isWaiting)]).toEqual([
      [['brk_2026-01-01', 'noted', -500n]],
      -500n,
      0n,
      [false],
    ]);
    expect(() => decide(after(look(-200n, -200n)), settle('topped-up', 'brk_2026-01-01'))).toThrow(CaseChanged);
  });
});
