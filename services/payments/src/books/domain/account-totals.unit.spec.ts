import { describe, expect, it } from '@jest/globals';
import { BooksSummary } from './account-totals.ts';

const of = (...accounts: [string, bigint, bigint][]): BooksSummary => {
  const summary = new BooksSummary();
  for (const [account, debit, credit] of accounts) summary.add({ account, debit, credit });
  return summary;
};

describe('the books at a glance', () => {
  it('have one line for all orders, and for all artisans of a currency', () => {
    const { accounts, differences } = of(
      ['hbar:treasury:hot', 500n, 100n],
      ['order:ord_1:escrow:USD', 0n, 70n],
      ['order:ord_2:escrow:USD', 70n, 0n],
      ['artisan:art_1:payable:KES', 5n, 9n],
      ['artisan:art_2:payable:KES', 4n, 0n],
      ['suspense:unmatched:HBAR', 0n, 400n],
    );
    expect(accounts).toEqual([
      { name: 'artisan:*:payable:KES', type: 'liability', asset: 'KES', debit: 9n, credit: 9n, balance: 0n },
      { name: 'hbar:treasury:hot', type: 'asset', asset: 'HBAR', debit: 500n, credit: 100n, balance: 400n },
      { name: 'order:*:escrow:USD', type: 'liability', asset: 'USD', debit: 70n, credit: 70n, balance: 0n },
      { name: 'suspense:unmatched:HBAR', type: 'liability', asset: 'HBAR', debit: 0n, credit: 400n, balance: 400n },
    ]);
    expect(differences).toEqual([]);
  });

  it('say by how much an asset does not close', () => {
    expect(
      of(['hbar:treasury:hot', 500n, 0n], ['suspense:unmatched:HBAR', 0n, 499n], ['bank:USD', 3n, 3n]).differences,
    ).toEqual([{ asset: 'HBAR', minor: 1n }]);
  });
});
