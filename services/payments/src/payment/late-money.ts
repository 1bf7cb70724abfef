import { Injectable, type OnModuleInit } from '@nestjs/common';
import { moneyFromText, type KnownCurrency, Clock } from '@asili/kernel';
import { derivedId, job, Jobs, OnJob, Reactions, type StoredEvent, NotFound } from '@asili/platform';
import type { LateChoiceRequest, Payment as WirePayment } from '@asili/contracts';
import { Purchases, OrdersAway } from '../quotes/purchases.http.ts';
import { type Quote, textOf } from '../quotes/domain/make-quote.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { payOf, type Payment, isHoldAsked, choiceEndOf, expiryOf, mayChoose, type Terms } from './domain/payment.ts';
import { pauseSince } from '../providers/domain/provider.ts';
import { PaymentCommands } from './payment-commands.ts';
import { AcceptQuote } from './accept-quote.ts';
import { CannotRequote, covers, takesParts } from './domain/late-money.ts';
import { ActivePaymentLocks } from './payment-requests.mongo.ts';

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

interface LateJob {
  readonly paymentId: string;
  /** ISO 8601 */
  readonly at: string;
}
const holdForLate = job<LateJob>('hold-for-late', { retryMs: (_failures, { at }, now) => pauseSince(at, now) });

/**
 * Asks orders whether what late money pays for can be kept for it, before anything is sold by it. The payment says itself that it asks, so a killed
 * process is followed by the job, which goes on until orders have answered or the money went back. Safe to run twice and concurrently: orders answer
 * the same, and the payment takes the first answer.
 */
@Injectable()
export class HoldForLatePayment implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly jobs: Jobs,
    private readonly payments: PaymentCommands,
    private readonly purchases: Purchases,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.reactions.on('payments.hold-for-late', ['payment-hold-asked'], (events) => this.accept(events));
  }

  /** @throws while orders cannot be asked */
  @OnJob(holdForLate)
  async run({ paymentId }: Pick<LateJob, 'paymentId'>): Promise<void> {
    const payment = (await this.payments.load(paymentId))?.payment;
    if (!payment || !isHoldAsked(payment)) return;
    const held = await this.purchases.holdForLate(payment.facts.purchaseId, paymentId);
    await this.payments.run(paymentId, {
      kind: 'answer-hold',
      held,
      now: this.clock.now(),
      refundId: derivedId('ref', paymentId, 'unfulfillable'),
      overId: derivedId('ref', paymentId, 'late-over'),
    });
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, data, at } of events)
      await this.jobs.add(holdForLate, {
        id,
        data: { paymentId: (data as { paymentId: string }).paymentId, at: at.toISOString() },
      });
  }
}

/**
 * The buyer of money that came after its quote says what becomes of it: the order at a quote of now, or all of it back. Each is a command on
 * the payment's stream, whose version decides between buyer, sweep and operator; a refund has the name the sweep would give it, so there is
 * one. Safe to repeat: the same choice again is a success.
 */
@Injectable()
export class DecideLatePayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly checkPrice: CheckPrice,
    private readonly acceptQuote: AcceptQuote,
    private readonly activePayments: ActivePaymentLocks,
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
    const terms = payment.status === 'late' && !isHoldAsked(payment) ? await this.offer(payment) : payment.facts; // Where it is not late, the decision says what is wrong, if anything.
    await this.commands.run(paymentId, {
      kind: 'requote',
      terms,
      now: this.clock.now(),
      refundId: derivedId('ref', paymentId, 'requote'),
    });
  }

  /** What may be chosen for it now, as its buyer is shown; undefined where nothing. */
  async choices(payment: Payment): Promise<WirePayment['choice']> {
    const until = payment.status === 'late' ? choiceEndOf(payment) : expiryOf(payment);
    if (!mayChoose(payment) || this.clock.now() > until) return undefined;
    const terms = payment.status === 'late' ? await this.offered(payment) : null;
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
    const [{ quote, isOver }, inSlot] = await Promise.all([
      this.checkPrice.again(payment),
      this.activePayments.get(purchaseId),
    ]);
    if (!quote || isOver || inSlot !== paymentId) throw new CannotRequote('purchase-over');
    if (quote.unavailable !== undefined) throw new CannotRequote(quote.unavailable);
    if (quote.pay.currency !== before.pay.currency) throw new CannotRequote('currency');
    const terms = this.acceptQuote.terms(quote);
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
