import {
  type PlanForPayment,
  planForPayment,
  type PlanQuotesReply,
  type PayingRequest,
  type PayablePlan,
} from '@asili/contracts';
import { Clock, DomainError, moneyToText, payInMethods, planPriceAt } from '@asili/kernel';
import { ServiceClient, derivedId, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { AcceptQuote, assertComplete } from '../payment/accept-quote.ts';
import type { OrderedPlan } from '../payment/domain/payment.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { StartPayment } from '../payment/start-payment.ts';
import { quoteView, textOf } from '../quotes/domain/make-quote.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';

/** The artisan's plan has no end, or was agreed on with us: a month of Professional would add nothing. */
class PlanNotPayable extends DomainError {
  readonly code = 'PAYMENTS.PLAN_NOT_PAYABLE';
  readonly status = 409;
}

/** One month at the price of then. */
export function orderOf(plan: PayablePlan, at: Date): OrderedPlan {
  const price = planPriceAt(plan, at);
  return { plan, months: 1, price: { amount: moneyToText(price), currency: price.currency } };
}

/**
 * Plans, as the products service keeps them.
 * The products service.
 */
@Injectable()
export class Plans {
  constructor(private readonly client: ServiceClient) {}

  /** @throws Unavailable */
  of(artisanId: string): Promise<PlanForPayment> {
    return this.client.get('products', `/internal/plans/${artisanId}`, { schema: planForPayment });
  }
}

/** What a month of Professional costs by each way to pay. Reads only. */
@Injectable()
export class GetPlanQuotes {
  constructor(
    private readonly quotes: QuoteMaker,
    private readonly clock: Clock,
  ) {}

  async run(phoneNumber?: string): Promise<PlanQuotesReply> {
    const price = planPriceAt('professional', this.clock.now());
    return {
      price: textOf(price),
      quotes: (await this.quotes.run({ plan: price }, payInMethods, phoneNumber)).map(quoteView),
    };
  }
}

/**
 * Begins to pay a month of Professional. The payment's id comes from the idempotency key, so every attempt under one key is one payment.
 * What is paid is named by the artisan and the version of their plan, so that two keys at once compete as two payments of one purchase do;
 * a month that was counted makes another version, and the next month is another thing to pay.
 */
@Injectable()
export class PayForPlan {
  constructor(
    private readonly plans: Plans,
    private readonly quotes: QuoteMaker,
    private readonly commands: PaymentCommands,
    private readonly acceptQuote: AcceptQuote,
    private readonly startPayment: StartPayment,
    private readonly clock: Clock,
  ) {}

  /** The payment's id. @throws InvalidInput, PlanNotPayable, MethodUnavailable, PaymentInProgress, Unavailable */
  async run(actor: Actor, paying: PayingRequest, commandId: string): Promise<string> {
    const paymentId = derivedId('pay', commandId);
    if (!(await this.commands.load(paymentId))) await this.create(actor, paying, paymentId);
    await this.startPayment.run(paymentId);
    return paymentId;
  }

  /** A hosted pay page leads back to the payment's own, where nothing else is wished. */
  private async create({ id: artisanId, language }: Actor, paying: PayingRequest, paymentId: string): Promise<void> {
    assertComplete(paying);
    const { version, isPayable } = await this.plans.of(artisanId);
    if (!isPayable) throw new PlanNotPayable();
    const now = this.clock.now();
    const [quote] = await this.quotes.run(
      { plan: planPriceAt('professional', now) },
      [paying.method],
      paying.phoneNumber,
    );
    const names = { paymentId, purchaseId: derivedId('pln', artisanId, String(version)), customerId: artisanId };
    await this.acceptQuote.run(
      names,
      quote,
      { ...paying, returnUrl: paying.returnUrl ?? `/pay/${paymentId}` },
      language,
      orderOf('professional', now),
    );
  }
}
