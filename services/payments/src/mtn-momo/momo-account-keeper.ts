import type { Asset } from '@asili/kernel';
import { AccountKeeper } from '../reconciliation/keepers-of-accounts.ts';
import type { MomoCountryCode } from './domain/momo-country.ts';
import { Momo } from './momo.ts';

/** What MTN keeps for us in one currency: an account for each product in each of its countries. */
export class MomoAccountKeeper extends AccountKeeper {
  override readonly account: string;
  override readonly alsoHeld: readonly string[];

  constructor(
    currency: Asset,
    private readonly accounts: readonly (readonly ['collection' | 'disbursement', MomoCountryCode])[],
    private readonly momo: Momo,
  ) {
    super();
    this.account = `mm:momo:float:${currency}`;
    this.alsoHeld = [`mm:momo:charges:${currency}`];
  }

  /** Null where one of them does not say. */
  override async balance(): Promise<bigint | null> {
    const held = await Promise.all(this.accounts.map(([product, country]) => this.momo.balance(product, country)));
    return held.reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each.minor), 0n);
  }
}
