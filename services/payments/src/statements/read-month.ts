import { Injectable } from '@nestjs/common';
import { Clock, zoneOf, type Asset } from '@asili/kernel';
import { NotFound } from '@asili/platform';
import { payable } from '../books/domain/accounts.ts';
import { journalOfAccount } from '../books/domain/entry.ts';
import { JournalLog, type LoggedEntry } from '../books/journal-log.ts';
import { GetEarnings } from '../payouts/get-earnings.ts';
import { monthOf, type Month } from './domain/month.ts';
import { entryOf, type CurrencyMonth, type StatementEntry } from './domain/statement.ts';
import { Sellers } from './sellers.ts';

const atOnce = 500;

/** An artisan's month as the books have it: every entry of their balance. Days are counted in the zone of the artisan's country. Reads only. */
@Injectable()
export class ReadMonth {
  constructor(
    private readonly sellers: Sellers,
    private readonly log: JournalLog,
    private readonly earnings: GetEarnings,
    private readonly clock: Clock,
  ) {}

  /** @param name `2026-11` @throws NotFound for a month that has not begun; Unavailable where the account cannot be looked up */
  async run(
    artisanId: string,
    name: string,
  ): Promise<{ readonly month: Month; readonly seller: string; readonly currencies: readonly CurrencyMonth[] }> {
    const seller = await this.sellers.find(artisanId);
    const month = monthOf(name, zoneOf(seller?.country), this.clock.now());
    if (!seller || !month) throw new NotFound();
    const currencies: CurrencyMonth[] = [];
    for (const currency of await this.earnings.currenciesOf(artisanId))
      currencies.push(await this.inCurrency(artisanId, currency, month));
    return { month, seller: seller.name, currencies };
  }

  private async inCurrency(artisanId: string, currency: Asset, month: Month): Promise<CurrencyMonth> {
    const account = payable(artisanId, currency);
    const journal = journalOfAccount(account);
    const opening = BigInt((await this.log.lastBefore(journal, month.from))?.balance ?? 0);
    const entries: StatementEntry[] = [];
    let closing = opening;
    for (
      let page = await this.page(journal, month);
      page.length > 0;
      page = await this.page(journal, month, page.at(-1)?.sequence)
    ) {
      entries.push(...page.flatMap((entry) => entryOf(entry, account) ?? []));
      closing = BigInt(page.at(-1)?.balance ?? 0);
    }
    return { currency, opening, closing, entries };
  }

  private page(journal: string, { from, before }: Month, after?: number): Promise<LoggedEntry[]> {
    return this.log.posted(journal, from, before, atOnce, after);
  }
}
