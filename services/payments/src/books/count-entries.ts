import type { Balances } from './balances.ts';
import { countOn, nothing, type AccountTotals } from './domain/account-totals.ts';
import type { LoggedEntry } from './journal-log.ts';

/** Counts entries, in order, into the accounts they touch. Safe twice and beside itself: an account knows the position of its last entry. */
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
