/** The account HBAR is sent back from, and how the network is reached. */
export interface TreasurySettings {
  /** 'local', 'testnet' or 'mainnet'. */
  readonly network: string;
  /** `host:port` of each node to its account; empty takes the SDK's own list. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly account: string;
  /** Where goes what it need not hold; null where that stays. */
  readonly coldAccount: string | null;
}
