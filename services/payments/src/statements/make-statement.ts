import { Injectable } from '@nestjs/common';
import { Clock, zoneOf, type Asset, feeTerms } from '@asili/kernel';
import { NotFound } from '@asili/platform';
import { payable, journalOfAccount } from '../books/domain/entry.ts';
import { JournalLog, type LoggedEntry } from '../books/journal-log.mongo.ts';
import { GetEarnings } from '../payouts/get-payouts.ts';
import {
  monthOf,
  type Month,
  entryOf,
  type CurrencyMonth,
  type StatementEntry,
  type StatementLine,
  type CurrencyStatement,
  type Statement,
} from './domain/statement.ts';
import { Sellers } from './sellers.http.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { payoutSaleOf, percentText } from '../payouts/domain/payout-view.ts';
import { PayoutCommands } from '../payouts/payout-commands.ts';
import { OrderNumbers } from './order-numbers.mongo.ts';

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

/** What stands beside an entry on a statement. */
@Injectable()
export class StatementLines {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly payouts: PayoutCommands,
    private readonly numbers: OrderNumbers,
  ) {}

  async of(entries: readonly StatementEntry[]): Promise<StatementLine[]> {
    const numbers = await this.numbers.find(
      entries.flatMap(({ cause }) => ('orderId' in cause ? [cause.orderId] : [])),
    );
    const lines: StatementLine[] = [];
    for (const entry of entries) lines.push({ ...entry, ...(await this.detailsOf(entry, numbers)) });
    return lines;
  }

  private async detailsOf(
    { cause }: StatementEntry,
    numbers: ReadonlyMap<string, string>,
  ): Promise<Pick<StatementLine, 'orderNumber' | 'sale' | 'receipt'>> {
    if ('payoutId' in cause) return { receipt: (await this.payouts.load(cause.payoutId))?.payout.receipt };
    const orderNumber = numbers.get(cause.orderId);
    if ('disputeId' in cause) return { orderNumber };
    const paid = await this.payments.load(cause.paymentId);
    const facts = paid?.payment.facts;
    const sale = facts && payoutSaleOf(facts, cause.orderId);
    const at = paid?.timeline[0]?.at;
    return {
      orderNumber,
      sale: facts &&
        sale &&
        at && {
          ...sale,
          method: facts.quote.method,
          percent: percentText(feeTerms(facts.quote.method, at).basisPoints),
        },
    };
  }
}

/** An artisan's month out of the books with what stands beside each entry, so that opening, movements and closing agree by themselves. Reads only. */
@Injectable()
export class MakeStatement {
  constructor(
    private readonly readMonth: ReadMonth,
    private readonly lines: StatementLines,
  ) {}

  /** @param name `2026-11` @throws NotFound for a month that has not begun; Unavailable where the account cannot be looked up */
  async run(artisanId: string, name: string): Promise<Statement> {
    const { currencies, ...month } = await this.readMonth.run(artisanId, name);
    const statements: CurrencyStatement[] = [];
    for (const { entries, ...one } of currencies) statements.push({ ...one, lines: await this.lines.of(entries) });
    return { ...month, currencies: statements };
  }
}
