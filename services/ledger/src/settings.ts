/** What the use cases and adapters need to know about this installation; `src/config.ts` explains each. */
export abstract class Settings {
  /** `local`, `testnet` or `mainnet`, as shown to people. */
  abstract readonly network: string;
  /** `host:port` of each node to its account; empty takes the SDK's own list. */
  abstract readonly nodes: Readonly<Record<string, string>>;
  abstract readonly mirrorUrl: string;
  /** The account that pays, `0.0.x`, and the file with its key. */
  abstract readonly operatorId: string;
  abstract readonly operatorKeyFile: string;
  /** The address people open. */
  abstract readonly publicUrl: string;
  abstract readonly kuboUrl: string | undefined;
  /** Put before every key in Redis. */
  abstract readonly keyPrefix: string;
  abstract readonly mintsPerSecond: number;
  abstract readonly concurrency: number;
  abstract readonly validSeconds: number;
  abstract readonly feeHeadroomPercent: number;
  abstract readonly mirrorTimeoutMs: number;
  abstract readonly expiryMarginMs: number;
}
