import { Injectable } from '@nestjs/common';
import type { Asset, Money } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { payable } from './domain/entry.ts';
import { Balances } from './balances.mongo.ts';
import { countOn, nothing, type AccountTotals, BooksSummary, rolledUp } from './domain/account-totals.ts';
import { type LoggedEntry, JournalLog } from './journal-log.mongo.ts';
import { booksDecider } from './post-entry.ts';

/** What we owe an artisan in one currency: what the last entry of that account says, never older. */
@Injectable()
export class GetBalance {
  constructor(private readonly commands: CommandRunner) {}

  async run<C extends Asset>(artisanId: string, currency: C): Promise<Money<C>> {
    const { state } = await this.commands.load(booksDecider, payable(artisanId, currency).replaceAll(':', '.'));
    return { currency, minor: BigInt(state.kind === 'open' ? (state.balance ?? 0) : 0) };
  }
}

/** Counts entries, in order, into the accounts they touch. Safe to run twice and concurrently: an account knows the position of its last entry. */
export async function countEntries(balances: Balances, entries: readonly LoggedEntry[]): Promise<void> {
  const accounts = [...new Set(entries.flatMap(({ legs }) => legs.map(({ account }) => account)))];
  const known = await balances.find(accounts);
  for (const account of accounts) await countAccount(balances, account, entries, known.get(account));
}

async function countAccount(
  balances: Balances,
  account: string,
  entries: readonly LoggedEntry[],
  known?: AccountTotals,
): Promise<void> {
  for (let before = known ?? nothing(account); ;) {
    const after = countOn(before, entries);
    if (after.position === before.position || (await balances.save(after, before.position))) return;
    before = (await balances.find([account])).get(account) ?? nothing(account);
  }
}

const page = 500;
/** More lines than the chart of accounts has with every provider and currency. */
const maxLines = 5_000;

/**
 * All accounts as of the last entry, those of one order, artisan or customer each added up into one line. The lines are counted
 * forward from the journal log as single accounts are, so reading them costs the same after a million orders; only an
 * installation that has none yet reads its whole log, once, a page at a time. Safe to run twice and concurrently.
 */
export class SumBooks {
  constructor(
    private readonly log: JournalLog,
    private readonly lines: Balances,
  ) {}

  async run(): Promise<BooksSummary> {
    await this.count();
    const summary = new BooksSummary();
    for (const line of await this.lines.list('', maxLines)) summary.add(line);
    return summary;
  }

  /** Counts what was posted since; called now and then, so that nobody waits for much of it. */
  async count(): Promise<void> {
    for (let from = await this.lines.offset(); ;) {
      const entries = await this.log.after(from, page);
      const last = entries.at(-1);
      if (!last) return;
      await countEntries(
        this.lines,
        entries.map((entry) => ({
          ...entry,
          legs: entry.legs.map((leg) => ({ ...leg, account: rolledUp(leg.account) })),
        })),
      );
      await this.lines.advance(last.position);
      from = last.position;
    }
  }
}

/**
 * Counts what the journal log holds behind the stored offset into the totals of the accounts, and into the lines they add up to. Safe to run twice, concurrently and cut
 * short: an account knows the position of its last entry, entries come in order, and only what lies behind it is counted.
 */
@Injectable()
export class CountBalances {
  constructor(
    private readonly log: JournalLog,
    private readonly balances: Balances,
    private readonly lines: SumBooks,
  ) {}

  /** Returns how many entries were looked at. */
  async run(): Promise<number> {
    const counted = await this.count();
    await this.lines.count();
    return counted;
  }

  private async count(): Promise<number> {
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
