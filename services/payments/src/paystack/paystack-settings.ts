/** What Paystack gave us, and how we use it. */
export abstract class PaystackSettings {
  abstract readonly url: string;
  /** The one in use, and the one before it while it is changed: it signs what Paystack tells us, too. */
  abstract readonly secretKeys: readonly string[];
  /** Buyers have an address of each payment's own there: Paystack demands one, and learns nobody's. */
  abstract readonly mailDomain: string;
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
}
