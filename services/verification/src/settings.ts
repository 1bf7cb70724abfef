/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open; a QR of another host is not ours. */
  abstract readonly publicUrl: string;
  /** Codes that stand for a product in demo mode; empty otherwise. */
  abstract readonly demoCodes: readonly string[];
  /** The ledger network certificates live on. */
  abstract readonly network: string;
}
