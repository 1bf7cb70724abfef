import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CountBalances } from '../books/count-balances.ts';
import { BookSettlements } from './book-settlements.ts';
import { CompareAccount } from './compare-account.ts';
import { Comparisons } from './comparisons.ts';
import { AccountKeepers } from './keepers-of-accounts.ts';

/** Lays our books beside those of whoever keeps an account. Safe beside itself, as what it runs is. */
@Injectable()
export class CompareBooks {
  constructor(
    private readonly keepers: AccountKeepers,
    private readonly bookSettlements: BookSettlements,
    private readonly countBalances: CountBalances,
    private readonly comparisons: Comparisons,
    private readonly compareAccount: CompareAccount,
    private readonly log: Log,
  ) {}

  /** One that cannot be asked is left for the next time. */
  async run(): Promise<void> {
    const { all } = this.keepers;
    for (const keeper of all)
      await this.bookSettlements.run(keeper).catch((error: unknown) => {
        this.log.warn('settlements could not be asked for', { account: keeper.account, error });
      });
    await this.countBalances.run();
    const inUse = new Set((await this.comparisons.list()).map(({ account }) => account));
    for (const keeper of all)
      await this.compareAccount.run(keeper, inUse.has(keeper.account)).catch((error: unknown) => {
        this.log.warn('an account could not be compared', { account: keeper.account, error });
      });
  }
}
