/** What has moved on an account, in minor units, up to an entry of the journal log. */
export interface AccountTotals {
  readonly account: string;
  /** Of the last entry counted in; 0 for an account nothing has touched. */
  readonly position: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

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
