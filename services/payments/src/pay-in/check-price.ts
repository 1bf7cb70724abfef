import { Injectable } from '@nestjs/common';
import { moneyFromText, type KnownCurrency } from '@asili/kernel';
import { Purchases } from '../quotes/purchases.ts';
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
    const what = payment.plan ? { plan: moneyFromText(payment.plan.price.amount, payment.plan.price.currency as KnownCurrency) } : await this.purchases.find(payment.facts.purchaseId);
    const now = what && (await this.quotes.again(what, payment.facts.quote.method, quoted.currency));
    if (!now || now.unavailable !== undefined || now.pay.currency !== quoted.currency) return false;
    const moved = now.pay.minor > quoted.minor ? now.pay.minor - quoted.minor : quoted.minor - now.pay.minor;
    return moved * within.den <= quoted.minor * within.num;
  }
}
