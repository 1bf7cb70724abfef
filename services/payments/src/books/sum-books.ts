import { Injectable } from '@nestjs/common';
import { Balances } from './balances.ts';
import { CountBalances } from './count-balances.ts';
import { BooksSummary } from './domain/summary.ts';

const page = 500;
const maxLooks = 5;

/** All accounts, as of the last entry. Reads a page at a time, so memory does not grow with orders. */
@Injectable()
export class SumBooks {
  constructor(
    private readonly balances: Balances,
    private readonly countBalances: CountBalances,
  ) {}

  /** Accounts are counted one after another: a difference that is gone on the next look was only seen in between. */
  async run(): Promise<BooksSummary> {
    let summary = await this.look();
    for (let looks = 1; looks < maxLooks && summary.differences.length > 0; looks += 1) summary = await this.look();
    return summary;
  }

  private async look(): Promise<BooksSummary> {
    await this.countBalances.run();
    const summary = new BooksSummary();
    for (let after = ''; ;) {
      const found = await this.balances.list(after, page);
      for (const totals of found) summary.add(totals);
      const last = found.at(-1);
      if (!last || found.length < page) return summary;
      after = last.account;
    }
  }
}
