import { describe, expect, it } from '@jest/globals';
import { moneyFromText } from '@asili/kernel';
import type { Entry } from '../../books/domain/entry.ts';
import { holdsBefore, openingEntry, settledEntry, topUpEntry } from './own-money-entries.ts';

const bank = 'bank:KES';
const money = moneyFromText('50', 'KES');
const posted = ({ id, legs }: Entry) => ({
  entryId: id,
  legs: legs.map(({ account, asset, amount }) => ({ account, asset, amount: String(amount) })),
});
const topUpOf = (account: string) => posted(topUpEntry({ breakId: 'brk_1', account, difference: '5000' }));

describe('what a bank account held at the end of a day', () => {
  it('has in it what our books began with, whatever day that was booked', () => {
    expect([
      holdsBefore(posted(openingEntry(bank, money)), bank),
      holdsBefore(posted(openingEntry('mm:daraja:float:KES', money)), bank),
    ]).toEqual([true, true]);
  });

  it('has in it what its own statement showed, and not what went from it to another account later', () => {
    expect([
      holdsBefore(topUpOf(bank), bank),
      holdsBefore(topUpOf('mm:daraja:float:KES'), bank),
      holdsBefore(posted(settledEntry('psp:paystack:receivable:KES', 'paystack.7', money)), bank),
    ]).toEqual([true, false, false]);
  });
});
