import { Injectable } from '@nestjs/common';
import { derivedId, Log, NotFound } from '@asili/platform';
import type { Asset, Money } from '@asili/kernel';
import type { BegunPayIn, PayInNews, Received } from '../ways-to-pay/domain/pay-in.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { CheckPrice } from './check-price.ts';
import { expiryOf, type Payment } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentDocuments } from './payment-documents.ts';
import { ProviderOrders } from './provider-orders.ts';

/** Where the features of providers hand in what they hear, and where providers are asked. */
@Injectable()
export class PayIns {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly orders: ProviderOrders,
    private readonly ways: WaysToPay,
    private readonly checkPrice: CheckPrice,
    private readonly log: Log,
  ) {}

  /**
   * Tells a payment what became of its pay-in; safe to repeat and beside itself (the receipt decides, and the stream's version).
   * @throws NotFound for a payment nobody knows; OrdersAway where late money cannot be judged just now
   */
  async tell(paymentId: string, news: PayInNews): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) throw new NotFound();
    switch (news.kind) {
      case 'waiting':
        return void (await this.commands.run(paymentId, { kind: 'doubt', inDoubt: false }));
      case 'unknown':
        return void (await this.commands.run(paymentId, { kind: 'doubt', inDoubt: true }));
      case 'detected':
        return void (await this.commands.run(paymentId, { kind: 'detect' }));
      case 'failed':
        return void (await this.commands.run(paymentId, { kind: 'close', outcome: 'failed', reason: news.reason }));
      case 'confirmed':
        return this.receive(payment, news);
    }
  }

  /** The payment of a provider's reference; null for one that is not ours. */
  find(provider: string, reference: string): Promise<string | null> {
    return this.documents.findByReference(provider, reference);
  }

  /** Asks the provider what became of a payment and tells it. For webhooks that are hints only, and for the sweep. @throws NotFound */
  async ask(paymentId: string): Promise<PayInNews> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) throw new NotFound();
    const news = await this.answered(payment, async (payIn) => this.ways.named(payment.facts.provider).ask(payIn));
    await this.tell(paymentId, news);
    return news;
  }

  /** Has the provider call it off. What it says is told, but for 'failed', which the caller closes with its own reason. */
  async cancel(payment: Payment): Promise<PayInNews['kind']> {
    const news = await this.answered(payment, async (payIn) => this.ways.named(payment.facts.provider).cancel(payIn));
    if (news.kind !== 'failed') await this.tell(payment.facts.paymentId, news);
    return news.kind;
  }

  /** What its provider took for that receipt; null while it cannot say. @throws NotFound, and what a provider throws */
  async chargeOf(paymentId: string, received: Received): Promise<Money<Asset> | null> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) throw new NotFound();
    return this.ways.named(payment.facts.provider).chargeOf(await this.orders.of(payment), received);
  }

  /** A provider that breaks has said nothing: that is doubt, never failure. */
  private async answered(payment: Payment, call: (payIn: BegunPayIn) => Promise<PayInNews>): Promise<PayInNews> {
    try {
      return await call(await this.orders.of(payment));
    } catch (error) {
      this.log.warn('a provider could not be asked', {
        paymentId: payment.facts.paymentId,
        provider: payment.facts.provider,
        error,
      });
      return { kind: 'unknown', why: 'no-answer' };
    }
  }

  private async receive(
    payment: Payment,
    { receipt, money, at, payer }: Extract<PayInNews, { kind: 'confirmed' }>,
  ): Promise<void> {
    if (payment.receipts.includes(receipt)) return;
    const { paymentId } = payment.facts;
    const priceHolds = at <= expiryOf(payment) ? true : await this.checkPrice.run(payment);
    await this.commands.run(paymentId, {
      kind: 'receive',
      receipt,
      money,
      at,
      priceHolds,
      refundId: derivedId('ref', paymentId, receipt),
      ...(payer !== undefined && { payer }),
    });
  }
}
