import type { Asset, Money } from '@asili/kernel';
import type { PayoutLimits } from '../../earnings/domain/earnings.ts';

/** One attempt of a payout as its provider is asked for it. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly attempt: number;
  readonly money: Money<Asset>;
  /** E.164 */
  readonly phoneNumber: string;
}

/** One that reached its artisan. */
export type PaidOut = Pick<PayoutOrder, 'payoutId' | 'attempt' | 'money'>;

/**
 * What a call came to.
 * - taken-up: the provider has it, now or from before
 * - unknown: it may have it
 * - refused: for certain it has not taken it up; the same attempt may be sent again
 */
export type Sent =
  { readonly kind: 'taken-up' } | { readonly kind: 'unknown' } | { readonly kind: 'refused'; readonly reason: string };

/** What is paused when a provider pays nothing out: it has an account in each currency. */
export const pauseOf = ({ provider, currency }: Pick<PayoutProvider, 'provider' | 'currency'>): string =>
  `${provider}-${currency}`;

/** How money goes out by one provider, in one currency. Registered with `PayoutProviders` by the module of its feature. What became of it is told to `PayoutResults`. */
export abstract class PayoutProvider {
  /** As artisans' accounts name it. */
  abstract readonly account: string;
  /** As the books name it. */
  abstract readonly provider: string;
  abstract readonly currency: Asset;
  /** What it sends at once, by its terms of that day. */
  abstract limitsOn(at: Date): PayoutLimits;

  /** Whether a number can have a wallet there. */
  abstract reaches(phoneNumber: string): boolean;
  /** Sends an attempt; again it is the same one, and no second. Never throws for what the other side does. */
  abstract send(order: PayoutOrder): Promise<Sent>;
  /** Asks what became of an attempt; the answer comes to `PayoutResults`. */
  abstract requestStatus(order: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<void>;
  /** What the provider takes of us for it, in minor units; for one payout and moment always the same. */
  abstract chargeOn(payout: PaidOut, at: Date): Promise<bigint>;
}
