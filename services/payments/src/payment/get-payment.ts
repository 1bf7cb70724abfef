import { Injectable } from '@nestjs/common';
import type { Payment as WirePayment, PaymentList } from '@asili/contracts';
import { NotFound, WrongRole, type Actor } from '@asili/platform';
import { maskedNumber, paymentView, type TimelineEvent } from './domain/payment-view.ts';
import { DecideLatePayment } from './late-money.ts';
import type { Payment } from './domain/payment.ts';
import { PaymentCommands, RefundCommands } from './payment-commands.ts';
import { PaymentDocuments } from './payment-documents.mongo.ts';
import { PaymentRequests, ActivePaymentLocks } from './payment-requests.mongo.ts';

/** Purchases are paid by customers, plans by artisans. */
const payerOf = ({ plan }: Payment): Actor['kind'] => (plan ? 'artisan' : 'customer');

/** Payments as those may see them who are part of them. Reads only. */
@Injectable()
export class GetPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly activePayments: ActivePaymentLocks,
    private readonly late: DecideLatePayment,
    private readonly refunds: RefundCommands,
    private readonly requests: PaymentRequests,
  ) {}

  /** @throws NotFound for all but its buyer and a seller in it */
  async run({ kind, id }: Actor, paymentId: string): Promise<WirePayment> {
    const found = await this.commands.load(paymentId);
    const facts = found?.payment.facts;
    const isBuyer = found !== null && kind === payerOf(found.payment) && facts?.customerId === id;
    const isSeller = kind === 'artisan' && facts?.shares.some(({ artisanId }) => artisanId === id) === true;
    if (!found || !(isBuyer || isSeller)) throw new NotFound();
    const choice = isBuyer ? await this.late.choices(found.payment) : undefined;
    return {
      ...(await this.view(found.payment, found.timeline, isSeller ? id : undefined)),
      ...(choice && { choice }),
    };
  }

  /** @throws NotFound for all but its buyer */
  async assertBuyer({ kind, id }: Actor, paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment || kind !== payerOf(payment) || payment.facts.customerId !== id) throw new NotFound();
  }

  /** The one a purchase is or was paid by; null where there is none yet. */
  async ofPurchase(purchaseId: string): Promise<WirePayment | null> {
    const paymentId = await this.activePayments.get(purchaseId);
    const found = paymentId === null ? null : await this.commands.load(paymentId);
    return found && this.view(found.payment, found.timeline);
  }

  /** Payments with sales of an artisan, newest first. @throws WrongRole for another's */
  async list(actor: Actor, artisanId: string, limit: number, cursor?: string): Promise<Omit<PaymentList, 'balance'>> {
    if (actor.kind !== 'artisan' || actor.id !== artisanId) throw new WrongRole();
    const ids = await this.documents.ofArtisan(artisanId, limit + 1, cursor);
    const found = await Promise.all(ids.slice(0, limit).map((id) => this.commands.load(id)));
    const payments = await Promise.all(
      found.flatMap((one) => (one ? [this.view(one.payment, one.timeline, artisanId)] : [])),
    );
    return { payments, nextCursor: ids.length > limit ? (ids[limit - 1] ?? null) : null };
  }

  private async view(payment: Payment, timeline: readonly TimelineEvent[], artisanId?: string): Promise<WirePayment> {
    const [refunds, wallet] = await Promise.all([this.refunds.all(payment), this.walletOf(payment)]);
    return paymentView(payment, timeline, refunds, artisanId, wallet);
  }

  /** A phone may pay before its question is acknowledged: then the stream has no prompt, and the number that was asked says where money goes back to. */
  private async walletOf({ facts, steps, refunds }: Payment): Promise<string | undefined> {
    if (steps?.prompt) return steps.prompt.phoneNumber;
    if (facts.method !== 'mobile_money' || refunds.length === 0) return undefined;
    const { phoneNumber } = await this.requests.get(facts.paymentId);
    return phoneNumber && maskedNumber(phoneNumber);
  }
}
