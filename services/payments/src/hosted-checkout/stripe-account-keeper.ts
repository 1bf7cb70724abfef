import type { Currency } from '@asili/kernel';
import { AccountKeeper, type Settlement } from '../reconciliation/keepers-of-accounts.ts';
import { StripeBalance } from './stripe-balance.ts';

/** What Stripe owes us in one currency, by cards and bank accounts together. */
export class StripeAccountKeeper extends AccountKeeper {
  override readonly account: string;
  override readonly alsoHeld: readonly string[];

  constructor(
    private readonly currency: Currency,
    private readonly stripe: StripeBalance,
  ) {
    super();
    this.account = `psp:stripe:receivable:${currency}`;
    this.alsoHeld = [`psp:stripe-bank:receivable:${currency}`];
  }

  override balance(): Promise<bigint> {
    return this.stripe.of(this.currency);
  }

  override async settlements(): Promise<Settlement[]> {
    return (await this.stripe.payouts()).flatMap(({ id, money }) =>
      money.currency === this.currency ? [{ id: `stripe.${id}`, minor: money.minor }] : [],
    );
  }
}
