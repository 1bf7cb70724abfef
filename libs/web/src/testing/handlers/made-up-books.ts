import type { BooksReply } from '@asili/contracts';
import { ago } from './visitor.ts';

const hour = 3_600_000;
const dayAgo = (days: number): string => ago(24 * days * hour).slice(0, 10);
/** @param inUse otherwise nothing differs, and no bank has said anything yet */
export const books = (inUse: boolean): BooksReply => ({
  accounts: [
    {
      name: 'hbar:treasury:hot',
      type: 'A',
      asset: 'HBAR',
      debit: '61204.00000000',
      credit: '13091.46970589',
      balance: '48112.53029411',
    },
    {
      name: 'suspense:unmatched:HBAR',
      type: 'L',
      asset: 'HBAR',
      debit: '120',
      credit: '2074.94117648',
      balance: '1954.94117648',
    },
    {
      name: 'mm:mpesa:float:KES',
      type: 'A',
      asset: 'KES',
      debit: '2104880.00',
      credit: '900000.00',
      balance: '1204880.00',
    },
    {
      name: 'artisan:payable:KES',
      type: 'L',
      asset: 'KES',
      debit: '900000.00',
      credit: '1500120.00',
      balance: '600120.00',
    },
    { name: 'revenue:fees:USD', type: 'R', asset: 'USD', debit: '0.00', credit: '1840.33', balance: '1840.33' },
  ],
  differences: inUse
    ? [
        { asset: 'USD', amount: '12.00', age: 10_800, account: 'psp:stripe:receivable:USD' },
        { asset: 'HBAR', amount: '-0.50000000', age: 777_600, account: 'hbar:treasury:hot' },
      ]
    : [],
  unexplained: inUse
    ? [
        { asset: 'HBAR', day: '0.00000000', week: '0.00000000', older: '0.50000000' },
        { asset: 'USD', day: '12.00', week: '0.00', older: '0.00' },
      ]
    : [],
  compared: [
    {
      account: 'psp:stripe:receivable:USD',
      asset: 'USD',
      ours: '18204.10',
      theirs: inUse ? '18192.10' : '18204.10',
      difference: inUse ? '12.00' : '0.00',
      at: ago(hour / 6),
    },
    {
      account: 'bank:KES',
      asset: 'KES',
      ours: '842500.00',
      theirs: '842500.00',
      difference: '0.00',
      at: ago(hour / 12),
      day: dayAgo(2),
    },
    {
      account: 'hbar:treasury:hot',
      asset: 'HBAR',
      ours: '48112.53029411',
      theirs: inUse ? '48112.03029411' : '48112.53029411',
      difference: inUse ? '-0.50000000' : '0',
      at: ago(hour / 12),
    },
  ],
  bankStatements: inUse
    ? [
        {
          currency: 'KES',
          last: { currency: 'KES', day: dayAgo(2), balance: '842500.00', reference: 'ST-2026-228' },
          isOverdue: false,
        },
        { currency: 'UGX', last: null, isOverdue: true },
        {
          currency: 'USD',
          last: { currency: 'USD', day: dayAgo(52), balance: '18400.00', reference: '0047' },
          isOverdue: true,
        },
      ]
    : [],
});
