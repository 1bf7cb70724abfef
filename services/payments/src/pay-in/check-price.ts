import { Injectable } from '@nestjs/common';
import { moneyFromText, type KnownCurrency } from '@asili/kernel';
import { Purchases } from '../quotes/purchases.ts';
import type { Quote } from '../quotes/domain/make-quote.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { payOf, type Payment } from './domain/payment.ts';

/** How far a price may have moved for late money to be taken at the old one. Source: the reference's rules for accepting HBAR. */
const within = { num: 1n, den: 100n };

/** Whether what was quoted is still right by the rates of now. Reads only. */
@Injectable()
export class CheckPrice {
  constructor(
    private readonly purchases: Purchases,
    private readonly quotes: QuoteMaker,
  ) {}

  /** @throws OrdersAway: it cannot be said just now */
  async run(payment: Payment): Promise<boolean> {
    const quoted = payOf(payment);
    const { quote: now } = await this.again(payment);
    if (!now || now.unavailable !== undefined || now.pay.currency !== quoted.currency) return false;
    const moved = now.pay.minor > quoted.minor ? now.pay.minor - quoted.minor : quoted.minor - now.pay.minor;
    return moved * within.den <= quoted.minor * within.num;
  }

  /** What it would cost now, and whether it can still be had at all: its purchase was neither given up nor paid otherwise. @throws OrdersAway */
  async again({
    plan,
    facts: { purchaseId, quote },
  }: Payment): Promise<{ readonly quote: Quote | undefined; readonly isOver: boolean }> {
    const purchase = plan ? null : await this.purchases.find(purchaseId);
    const what = plan ? { plan: moneyFromText(plan.price.amount, plan.price.currency as KnownCurrency) } : purchase;
    return {
      quote: what ? await this.quotes.again(what, quote.method, quote.pay.currency) : undefined,
      isOver: purchase?.state === 'cancelled' || purchase?.state === 'paid',
    };
  }
}
