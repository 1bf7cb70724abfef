import { Injectable } from '@nestjs/common';
import { Balances, type AccountTotals } from './balances.ts';
import { JournalLog, type LoggedEntry } from './journal-log.ts';

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
      await this.count(entries);
      await this.balances.advance(last.position);
      from = last.position;
      counted += entries.length;
    }
  }

  private async count(entries: readonly LoggedEntry[]): Promise<void> {
    const accounts = [...new Set(entries.flatMap(({ legs }) => legs.map(({ account }) => account)))];
    const known = await this.balances.find(accounts);
    for (const account of accounts) await this.countAccount(account, entries, known.get(account));
  }

  private async countAccount(account: string, entries: readonly LoggedEntry[], known?: AccountTotals): Promise<void> {
    for (let before = known ?? nothing(account); ;) {
      const after = entries.filter(({ position }) => position > before.position).reduce(add, before);
      if (after.position === before.position || (await this.balances.save(after, before.position))) return;
      before = (await this.balances.find([account])).get(account) ?? nothing(account);
    }
  }
}

const nothing = (account: string): AccountTotals => ({ account, position: 0, debit: 0n, credit: 0n });

/** The totals with an entry's legs on that account; as they were where it has none. */
function add(totals: AccountTotals, { position, legs }: LoggedEntry): AccountTotals {
  return legs.filter(({ account }) => account === totals.account).reduce((sum, leg): AccountTotals => {
    const amount = BigInt(leg.amount);
    return { ...sum, position, debit: sum.debit + (amount > 0n ? amount : 0n), credit: sum.credit - (amount < 0n ? amount : 0n) };
  }, totals);
}
