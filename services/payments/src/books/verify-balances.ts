import { Injectable } from '@nestjs/common';
import { balanceOf } from './domain/accounts.ts';
import { BrokenBooks } from './domain/errors.ts';
import type { AccountTotals } from './domain/account-totals.ts';
import { Balances } from './balances.ts';
import { JournalLog } from './journal-log.ts';

const page = 500;
/** Guarded accounts stand side by side: no other name begins like this. */
const guarded = 'artisan:';

/**
 * Compares what was counted for each guarded account with what its journal said at that place. Reads only, and may be run while entries
 * are posted and counted: an account is compared at the position it was counted to.
 */
@Injectable()
export class VerifyBalances {
  constructor(
    private readonly balances: Balances,
    private readonly log: JournalLog,
  ) {}

  /** Returns how many accounts agree. @throws BrokenBooks at the first that does not */
  async run(): Promise<number> {
    let agreed = 0;
    for (let after = guarded; ;) {
      const found = await this.balances.list(after, page);
      for (const totals of found.filter(({ account }) => account.startsWith(guarded))) {
        await this.compare(totals);
        agreed += 1;
      }
      const last = found.at(-1)?.account;
      if (found.length < page || last?.startsWith(guarded) !== true) return agreed;
      after = last;
    }
  }

  private async compare({ account, position, debit, credit }: AccountTotals): Promise<void> {
    const entry = await this.log.lastOf(account.replaceAll(':', '.'), position);
    const [counted, said] = [String(balanceOf('liability', debit, credit)), entry?.balance ?? '0'];
    if (counted !== said) throw new BrokenBooks(`${account}: counted ${counted}, its journal says ${said}`);
  }
}
