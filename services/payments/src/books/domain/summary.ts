import type { Asset } from '@asili/kernel';
import { accountOf, balanceOf, type AccountType } from './accounts.ts';

export interface AccountSum {
  /** Accounts of one order, artisan or customer each are one line: `order:*:escrow:USD`. */
  readonly name: string;
  readonly type: AccountType;
  readonly asset: Asset;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly balance: bigint;
}

const ofMany = /^(order|artisan|customer):[^:]+:/;

/** Adds accounts up, however many orders there were, and says by how much an asset's debits and credits differ: they never may. Pure. */
export class BooksSummary {
  private readonly sums = new Map<string, { debit: bigint; credit: bigint; account: string }>();

  add({ account, debit, credit }: { readonly account: string; readonly debit: bigint; readonly credit: bigint }): void {
    const name = account.replace(ofMany, '$1:*:');
    const sum = this.sums.get(name) ?? { debit: 0n, credit: 0n, account };
    this.sums.set(name, { account: sum.account, debit: sum.debit + debit, credit: sum.credit + credit });
  }

  /** By name. */
  get accounts(): AccountSum[] {
    return [...this.sums]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, { account, debit, credit }]) => {
        const { type, asset } = accountOf(account);
        return { name, type, asset, debit, credit, balance: balanceOf(type, debit, credit) };
      });
  }

  get differences(): { readonly asset: Asset; readonly minor: bigint }[] {
    const byAsset = new Map<Asset, bigint>();
    for (const { asset, debit, credit } of this.accounts)
      byAsset.set(asset, (byAsset.get(asset) ?? 0n) + debit - credit);
    return [...byAsset].flatMap(([asset, minor]) => (minor === 0n ? [] : [{ asset, minor }]));
  }
}
