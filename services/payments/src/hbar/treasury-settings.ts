/** The account HBAR is sent back from, and how the network is reached. */
export interface TreasurySettings {
  /** 'local', 'testnet' or 'mainnet'. */
  readonly network: string;
  /** `host:port` of each node to its account; empty takes the SDK's own list. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly account: string;
  /** Holds the account's Ed25519 key. */
  readonly keyFile: string;
}
