import type { AccountTotals } from './domain/account-totals.ts';

/** The totals of all accounts, as a projection of the journal log. */
export abstract class Balances {
  /** Of the accounts asked for; one nothing has touched is left out. */
  abstract find(accounts: readonly string[]): Promise<ReadonlyMap<string, AccountTotals>>;
  /** By name, behind that one. */
  abstract list(after: string, most: number): Promise<AccountTotals[]>;
  /** Keeps totals that were counted on from that position; false when somebody else has counted further meanwhile. */
  abstract save(totals: AccountTotals, countedFrom: number): Promise<boolean>;
  /** Everything up to this position is counted in. */
  abstract offset(): Promise<number>;
  /** Never goes back. */
  abstract advance(position: number): Promise<void>;
}
