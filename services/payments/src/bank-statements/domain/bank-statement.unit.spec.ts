import { describe, expect, it } from '@jest/globals';
import {
  bankStatementDecider,
  closingOf,
  isOverdue,
  openDay,
  viewOf,
  type BankStatement,
  StatementDayOpen,
  StatementTooOld,
} from './bank-statement.ts';

const { decide, evolve } = bankStatementDecider;
const statement: BankStatement = {
  currency: 'KES',
  day: '2026-11-24',
  balance: '12000000',
  reference: 'ST-228',
  by: 'opr_1',
};
const enter = (last: BankStatement | null, parts: Partial<BankStatement> = {}) =>
  decide(last, { statement: { ...statement, ...parts }, openDay: '2026-11-26' }).reduce(evolve, last);

describe('a bank statement', () => {
  it('stands from the day after its own on, and is none before', () => {
    expect(enter(null)).toEqual(statement);
    expect(enter(null, { day: '2026-11-25' })?.day).toBe('2026-11-25');
    for (const day of ['2026-11-26', '2026-11-27', '2027-01-01'])
      expect(() => enter(null, { day })).toThrow(StatementDayOpen);
  });

  it('entered again is no second, whoever does it', () => {
    expect(decide(statement, { statement: { ...statement, by: 'opr_2' }, openDay: '2026-11-26' })).toEqual([]);
  });

  it('is corrected by another of its day, followed by one of a later, and never by one before it', () => {
    expect([
      enter(statement, { balance: '-100' })?.balance,
      enter(statement, { reference: 'ST-228a' })?.reference,
      enter(statement, { day: '2026-11-25' })?.day,
    ]).toEqual(['-100', 'ST-228a', '2026-11-25']);
    expect(() => enter(statement, { day: '2026-11-23' })).toThrow(StatementTooOld);
  });

  it('closes at midnight where its currency is at home', () => {
    const endOf = (currency: BankStatement['currency']) => closingOf({ ...statement, currency }).end.toISOString();
    expect([endOf('KES'), endOf('NGN'), endOf('XOF'), endOf('USD')]).toEqual([
      '2026-11-24T21:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
      '2026-11-25T00:00:00.000Z',
      '2026-11-25T00:00:00.000Z',
    ]);
    expect([
      openDay('KES', new Date('2026-11-24T21:00:00Z')),
      openDay('USD', new Date('2026-11-24T21:00:00Z')),
    ]).toEqual(['2026-11-25', '2026-11-24']);
    expect(closingOf(statement)).toMatchObject({ minor: 12_000_000n, day: '2026-11-24' });
  });

  it('is good for 35 days', () => {
    expect([
      isOverdue(statement, new Date('2026-12-29T21:00:00.000Z')),
      isOverdue(statement, new Date('2026-12-29T21:00:00.001Z')),
    ]).toEqual([false, true]);
  });

  it('is read in the decimals of its currency', () => {
    expect([viewOf(statement).balance, viewOf({ ...statement, currency: 'UGX', balance: '-45000' }).balance]).toEqual([
      '120000.00',
      '-45000',
    ]);
  });
});
