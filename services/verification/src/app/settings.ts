/** What the use cases need to know about this installation. */
export interface Settings {
  /** The address people open; a QR of another host is not ours. */
  readonly publicUrl: string;
  /** Codes that stand for a product in demo mode; empty otherwise. */
  readonly demoCodes: readonly string[];
  /** The ledger network certificates live on. */
  readonly network: string;
}

export const SETTINGS = Symbol('Settings');
