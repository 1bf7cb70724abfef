import { Injectable } from '@nestjs/common';
import type { LateChoiceRequest, Payment as WirePayment } from '@asili/contracts';
import { Clock, moneyFromText } from '@asili/kernel';
import { derivedId, NotFound } from '@asili/platform';
import { OrdersAway } from '../quotes/domain/orders-away.ts';
import { textOf } from '../quotes/domain/quote-view.ts';
import { AgreePayment } from './agree-payment.ts';
import { CheckPrice } from './check-price.ts';
import { covers, takesParts } from './domain/decide.ts';
import { CannotRequote } from './domain/errors.ts';
import { choiceEndOf, expiryOf, mayChoose, type Payment, type Terms } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PurchaseSlots } from './payment-documents.ts';

/**
 * The buyer of money that came after its quote says what becomes of it: the order at a quote of now, or all of it back. Each is a command on
 * the payment's stream, whose version decides between buyer, sweep and operator; a refund has the name the sweep would give it, so there is
 * one. Safe to repeat: the same choice again is a success.
 */
@Injectable()
export class ChooseForLate {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly checkPrice: CheckPrice,
    private readonly agreePayment: AgreePayment,
    private readonly slots: PurchaseSlots,
    private readonly clock: Clock,
  ) {}

  /** The caller has made sure that it is the buyer's. @throws NotFound; NothingToChoose, CannotRequote; OrdersAway */
  async run(paymentId: string, { choice }: LateChoiceRequest): Promise<void> {
    if (choice === 'refund')
      return void (await this.commands.run(paymentId, {
        kind: 'return-late',
        refundId: derivedId('ref', paymentId, 'lapse'),
      }));
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) throw new NotFound();
    const terms = payment.standing === 'late' ? await this.offer(payment) : payment.facts; // Where it is not late, the decision says what is wrong, if anything.
    await this.commands.run(paymentId, {
      kind: 'requote',
      terms,
      now: this.clock.now(),
      refundId: derivedId('ref', paymentId, 'requote'),
    });
  }

  /** What may be chosen for it now, as its buyer is shown; undefined where nothing. */
  async choices(payment: Payment): Promise<WirePayment['choice']> {
    const until = payment.standing === 'late' ? choiceEndOf(payment) : expiryOf(payment);
    if (!mayChoose(payment) || this.clock.now() > until) return undefined;
    const terms = payment.standing === 'late' ? await this.offered(payment) : null;
    return {
      until: until.toISOString(),
      ...(terms && { requote: { quote: terms.quote, ...missingOf(payment, terms) } }),
    };
  }

  private async offered(payment: Payment): Promise<Terms | null> {
    try {
      return await this.offer(payment);
    } catch (error) {
      if (error instanceof CannotRequote || error instanceof OrdersAway) return null;
      throw error;
    }
  }

  private async offer(payment: Payment): Promise<Terms> {
    const { paymentId, purchaseId, quote: before } = payment.facts;
    const [{ quote, isOver }, inSlot] = await Promise.all([this.checkPrice.again(payment), this.slots.get(purchaseId)]);
    if (!quote || isOver || inSlot !== paymentId) throw new CannotRequote('purchase-over');
    if (quote.unavailable !== undefined) throw new CannotRequote(quote.unavailable);
    if (quote.pay.currency !== before.pay.currency) throw new CannotRequote('currency');
    const terms = this.agreePayment.terms(quote);
    if (!takesParts(payment) && !covers(payment, terms)) throw new CannotRequote('amount');
    return terms;
  }
}

function missingOf(payment: Payment, terms: Terms) {
  const { amount, currency } = terms.quote.pay;
  return covers(payment, terms)
    ? {}
    : { missing: textOf({ currency, minor: moneyFromText(amount, currency).minor - payment.received }) };
}
