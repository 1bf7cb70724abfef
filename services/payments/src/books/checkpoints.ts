import { Balances } from './balances.ts';
import type { AccountTotals } from './domain/account-totals.ts';
import type { AssetSums } from './domain/asset-sums.ts';

/** What a check of all accounts found. */
export interface Checked {
  readonly at: Date;
  /** Accounts whose balance is not what the entries come to. */
  readonly accountsOff: number;
}

/**
 * A second count of all accounts out of the journal log, which the close of a day carries on from where the one before left it, so that no
 * close begins at the first entry. Nobody else writes or reads it.
 */
export abstract class Checkpoints extends Balances {
  /** Accounts whose last entry lies behind that place, in the order of those entries and then by name. */
  abstract moved(behind: Pick<AccountTotals, 'position' | 'account'>, most: number): Promise<AccountTotals[]>;
  /** Of all entries counted in. */
  abstract sums(): Promise<AssetSums>;
  /** Keeps sums that were added on from that position; one that somebody else kept meanwhile stays. */
  abstract keepSums(sums: AssetSums, addedFrom: number): Promise<void>;
  /** The last account that was looked at in turn; empty before the first. */
  abstract turn(): Promise<string>;
  abstract keepTurn(account: string): Promise<void>;
  /** What was found last; null before the first check. */
  abstract checked(): Promise<Checked | null>;
  abstract keepChecked(checked: Checked): Promise<void>;
}
