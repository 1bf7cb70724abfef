/** Where HBAR is paid to. */
export abstract class HbarSettings {
  /** The account, `0.0.x`. */
  abstract readonly account: string;
  /** 'local', 'testnet' or 'mainnet'. */
  abstract readonly network: string;
  abstract readonly pollMs: number;
  /** This process, as the lease knows it after a restart. */
  abstract readonly instance: string | undefined;
}
