import { Injectable } from '@nestjs/common';
import { Clock, zoneOf, type Asset } from '@asili/kernel';
import { NotFound } from '@asili/platform';
import { payable } from '../books/domain/accounts.ts';
import { journalOfAccount } from '../books/domain/entry.ts';
import { JournalLog, type LoggedEntry } from '../books/journal-log.ts';
import { GetEarnings } from '../payouts/get-earnings.ts';
import { monthOf, type Month } from './domain/month.ts';
import { entryOf, type CurrencyStatement, type Statement, type StatementLine } from './domain/statement.ts';
import { Sellers } from './sellers.ts';
import { StatementLines } from './statement-lines.ts';

const atOnce = 500;

/**
 * An artisan's month out of the books: every entry of their balance, so that opening, movements and closing agree by themselves. Days are
 * counted in the zone of the artisan's country. Reads only.
 */
@Injectable()
export class MakeStatement {
  constructor(
    private readonly sellers: Sellers,
    private readonly log: JournalLog,
    private readonly earnings: GetEarnings,
    private readonly lines: StatementLines,
    private readonly clock: Clock,
  ) {}

  /** @param name `2026-11` @throws NotFound for a month that has not begun; Unavailable where the account cannot be looked up */
  async run(artisanId: string, name: string): Promise<Statement> {
    const seller = await this.sellers.find(artisanId);
    const month = monthOf(name, zoneOf(seller?.country), this.clock.now());
    if (!seller || !month) throw new NotFound();
    const currencies: CurrencyStatement[] = [];
    for (const currency of await this.earnings.currenciesOf(artisanId)) currencies.push(await this.inCurrency(artisanId, currency, month));
    return { month, seller: seller.name, currencies };
  }

  private async inCurrency(artisanId: string, currency: Asset, month: Month): Promise<CurrencyStatement> {
    const account = payable(artisanId, currency);
    const journal = journalOfAccount(account);
    const opening = BigInt((await this.log.lastBefore(journal, month.from))?.balance ?? 0);
    const lines: StatementLine[] = [];
    for (let page = await this.page(journal, month); page.length > 0; page = await this.page(journal, month, page.at(-1)?.sequence)) {
      lines.push(...(await this.lines.of(page.flatMap((entry) => entryOf(entry, account) ?? []))));
    }
    return { currency, opening, closing: lines.at(-1)?.balance ?? opening, lines };
  }

  private page(journal: string, { from, before }: Month, after?: number): Promise<LoggedEntry[]> {
    return this.log.posted(journal, from, before, atOnce, after);
  }
}
