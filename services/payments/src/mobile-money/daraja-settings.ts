/** What M-Pesa's Daraja gave us, and how we use it. */
export abstract class DarajaSettings {
  abstract readonly url: string;
  abstract readonly shortCode: string;
  abstract readonly consumerKey: string;
  abstract readonly consumerSecret: string;
  abstract readonly passkey: string;
  /** Who moves money out of our account: a name, and its password as M-Pesa's certificate encrypted it. Null: nothing goes out. */
  abstract readonly initiator: { readonly name: string; readonly credential: string } | null;
  /** Parts of the address it calls back: the one in use, and the one before it while it is changed. Letters and digits. */
  abstract readonly webhookSecrets: readonly string[];
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
  /** How long a question stays on a phone. */
  abstract readonly promptMs: number;
}
