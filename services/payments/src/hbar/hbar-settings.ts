/** Where HBAR is paid to. */
export abstract class HbarSettings {
  /** The account, `0.0.x`. */
  abstract readonly account: string;
  /** 'local', 'testnet' or 'mainnet'. */
  abstract readonly network: string;
  /** How often the mirror is asked while a transfer is awaited. */
  /** Accounts of exchanges: money is not sent back there. */
  abstract readonly exchangeAccounts: readonly string[];
  /** An account that so many customers paid from is taken for an exchange's. */
  abstract readonly exchangeSenders: number;
  abstract readonly pollMs: number;
  /** This process, as the lease knows it after a restart. */
  abstract readonly instance: string | undefined;
}
