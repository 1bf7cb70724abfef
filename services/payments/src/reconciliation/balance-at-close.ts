import { Injectable } from '@nestjs/common';
import { Balances } from '../books/balances.ts';
import { countOn, nothing } from '../books/domain/account-totals.ts';
import { accountOf, balanceOf } from '../books/domain/accounts.ts';
import { JournalLog } from '../books/journal-log.ts';
import { holdsBefore } from './domain/holds-before.ts';

/** What one of our bank accounts held at the end of a day: what it holds now, less what was posted on it since, so that it takes as long as there is since. Reads only. */
@Injectable()
export class BalanceAtClose {
  constructor(
    private readonly balances: Balances,
    private readonly log: JournalLog,
  ) {}

  /** @param end the first moment after the day @returns minor units */
  async run(account: string, end: Date): Promise<bigint> {
    const now = (await this.balances.find([account])).get(account) ?? nothing(account);
    const later = (await this.log.onBank(account, end, now.position)).filter((entry) => !holdsBefore(entry, account));
    const since = countOn(nothing(account), later);
    return balanceOf(accountOf(account).type, now.debit - since.debit, now.credit - since.credit);
  }
}
