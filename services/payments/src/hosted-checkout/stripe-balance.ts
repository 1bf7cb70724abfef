import type { Currency, Money } from '@asili/kernel';

/** What Stripe owes us. */
export abstract class StripeBalance {
  /** Available and pending, and what it holds back while a dispute is open; in minor units, nothing where it names no such currency. @throws when it cannot be asked */
  abstract of(currency: Currency): Promise<bigint>;
  /** What it sent to our bank in the last thirty days and did not take back, by its name of it. @throws when it cannot be asked */
  abstract payouts(): Promise<readonly { readonly id: string; readonly money: Money<Currency> }[]>;
}
