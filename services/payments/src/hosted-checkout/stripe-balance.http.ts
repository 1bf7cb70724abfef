import { Clock, currencies, type Currency, type Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { disputeState } from './domain/dispute-state.ts';
import { StripeBalance } from './stripe-balance.ts';
import { StripeSettings } from './stripe-settings.ts';
import { stripeAt } from './stripe.http.ts';

const page = 100;
const daySeconds = 86_400;
const payoutDays = 30;
/** Longer than card networks let a dispute be open. */
const disputeDays = 180;
/** A payout that failed or was called off came back to the balance. */
const sent: ReadonlySet<string> = new Set(['paid', 'in_transit', 'pending']);

/** Stripe's balance through its own package. Source: docs.stripe.com/api, 'Balance', 'Payouts', 'Disputes'. */
@Injectable()
export class StripeBalanceCalls extends StripeBalance {
  private readonly stripe: Stripe;

  constructor(
    settings: StripeSettings,
    private readonly clock: Clock,
  ) {
    super();
    this.stripe = stripeAt(settings);
  }

  override async of(currency: Currency): Promise<bigint> {
    const code = currency.toLowerCase();
    const { available, pending } = await this.stripe.balance.retrieve();
    return [...available, ...pending].reduce(
      (sum, part) => (part.currency === code ? sum + BigInt(part.amount) : sum),
      await this.heldBack(code),
    );
  }

  override async payouts(): Promise<{ id: string; money: Money<Currency> }[]> {
    const found: { id: string; money: Money<Currency> }[] = [];
    for await (const { id, amount, currency, status } of this.stripe.payouts.list({
      created: { gte: this.daysAgo(payoutDays) },
      limit: page,
    })) {
      const known = currencies.find((each) => each.toLowerCase() === currency);
      if (known && sent.has(status)) found.push({ id, money: { currency: known, minor: BigInt(amount) } });
    }
    return found;
  }

  /** Our books move when a dispute is lost, Stripe's when it is opened. */
  private async heldBack(code: string): Promise<bigint> {
    let held = 0n;
    for await (const { status, balance_transactions: moves } of this.stripe.disputes.list({
      created: { gte: this.daysAgo(disputeDays) },
      limit: page,
    })) {
      const moved = moves
        .filter(({ currency }) => currency === code)
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      if (disputeState(status, moved) === 'open') held -= moved;
    }
    return held;
  }

  private daysAgo(days: number): number {
    return Math.floor(this.clock.now().getTime() / 1000) - days * daySeconds;
  }
}
