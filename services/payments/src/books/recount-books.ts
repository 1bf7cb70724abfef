import { Injectable } from '@nestjs/common';
import { Balances } from './balances.ts';
import { countOn, isAsSaid, isSame, nothing, type AccountTotals } from './domain/account-totals.ts';
import { addEntries, saidOf, type AssetSums } from './domain/asset-sums.ts';
import { BrokenBooks } from './domain/errors.ts';
import { JournalLog } from './journal-log.ts';

const page = 500;
const maxNamed = 5;
type Totals = Map<string, AccountTotals>;

/** Counts all accounts and the sum of each asset from the first entry on, and looks at what each entry of a guarded account says that it holds. It takes as long, and as much memory, as there is history. Reads only, and may be run while entries are posted and counted. */
@Injectable()
export class RecountBooks {
  constructor(
    private readonly log: JournalLog,
    private readonly balances: Balances,
  ) {}

  /** Returns how many accounts agree. @throws BrokenBooks */
  async run(): Promise<number> {
    const upTo = await this.balances.offset();
    const counted = await this.all();
    const { recounted, sums, unlike } = await this.recount(counted, upTo);
    const off = [...new Set([...counted.keys(), ...recounted.keys()])].filter(
      (account) =>
        unlike.has(account) ||
        !isSame(counted.get(account) ?? nothing(account), recounted.get(account) ?? nothing(account)),
    );
    const wrong = [
      ...saidOf(sums),
      ...off.slice(0, maxNamed).map((account) => `${account} is not what its entries come to`),
    ];
    if (wrong.length > 0) throw new BrokenBooks(wrong.join('; '));
    return counted.size;
  }

  private async all(): Promise<Totals> {
    const totals: Totals = new Map();
    for (let after = ''; ;) {
      const found = await this.balances.list(after, page);
      for (const each of found) totals.set(each.account, each);
      const last = found.at(-1);
      if (!last || found.length < page) return totals;
      after = last.account;
    }
  }

  /** Each account up to where it was counted to; one that was not, up to where all are. */
  private async recount(
    counted: Totals,
    upTo: number,
  ): Promise<{ recounted: Totals; sums: AssetSums; unlike: ReadonlySet<string> }> {
    const [recounted, unlike] = [new Map() as Totals, new Set<string>()];
    const end = [...counted.values()].reduce((last, { position }) => Math.max(last, position), upTo);
    let sums: AssetSums = { position: 0, off: new Map() };
    while (sums.position < end) {
      const entries = await this.log.after(sums.position, Math.min(page, end - sums.position));
      if (entries.length === 0)
        throw new BrokenBooks(`the journal log ends at ${sums.position}, and balances are counted to ${end}`);
      for (const entry of entries) {
        for (const { account } of entry.legs) {
          if (entry.position > (counted.get(account)?.position ?? upTo)) continue;
          const totals = countOn(recounted.get(account) ?? nothing(account), [entry]);
          recounted.set(account, totals);
          if (!isAsSaid(totals, entry)) unlike.add(account);
        }
      }
      sums = addEntries(sums, entries);
    }
    return { recounted, sums, unlike };
  }
}
