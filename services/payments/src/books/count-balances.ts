import { Injectable } from '@nestjs/common';
import { Balances } from './balances.ts';
import { countEntries } from './count-entries.ts';
import { JournalLog } from './journal-log.ts';

const page = 500;

/**
 * Counts what the journal log holds behind the stored offset into the totals of the accounts. Safe twice, beside itself and cut
 * short: an account knows the position of its last entry, entries come in order, and only what lies behind it is counted.
 */
@Injectable()
export class CountBalances {
  constructor(
    private readonly log: JournalLog,
    private readonly balances: Balances,
  ) {}

  /** Returns how many entries were looked at. */
  async run(): Promise<number> {
    let counted = 0;
    for (let from = await this.balances.offset(); ;) {
      const entries = await this.log.after(from, page);
      const last = entries.at(-1);
      if (!last) return counted;
      await countEntries(this.balances, entries);
      await this.balances.advance(last.position);
      from = last.position;
      counted += entries.length;
    }
  }
}
