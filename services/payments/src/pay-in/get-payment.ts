import { Injectable } from '@nestjs/common';
import type { Payment as WirePayment, PaymentList } from '@asili/contracts';
import { NotFound, WrongRole, type Actor } from '@asili/platform';
import { ChooseForLate } from './choose-for-late.ts';
import { paymentView } from './domain/payment-view.ts';
import type { Payment } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentDocuments, PurchaseSlots } from './payment-documents.ts';

/** Purchases are paid by customers, plans by artisans. */
const payerOf = ({ plan }: Payment): Actor['kind'] => (plan ? 'artisan' : 'customer');

/** Payments as those may see them who are part of them. Reads only. */
@Injectable()
export class GetPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly slots: PurchaseSlots,
    private readonly late: ChooseForLate,
  ) {}

  /** @throws NotFound for all but its buyer and a seller in it */
  async run({ kind, id }: Actor, paymentId: string): Promise<WirePayment> {
    const found = await this.commands.load(paymentId);
    const facts = found?.payment.facts;
    const isBuyer = found !== null && kind === payerOf(found.payment) && facts?.customerId === id;
    const isSeller = kind === 'artisan' && facts?.shares.some(({ artisanId }) => artisanId === id) === true;
    if (!found || !(isBuyer || isSeller)) throw new NotFound();
    const choice = isBuyer ? await this.late.choices(found.payment) : undefined;
    return { ...paymentView(found.payment, found.happenings, isSeller ? id : undefined), ...(choice && { choice }) };
  }

  /** @throws NotFound for all but its buyer */
  async assertBuyer({ kind, id }: Actor, paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment || kind !== payerOf(payment) || payment.facts.customerId !== id) throw new NotFound();
  }

  /** The one a purchase is or was paid by; null where there is none yet. */
  async ofPurchase(purchaseId: string): Promise<WirePayment | null> {
    const paymentId = await this.slots.get(purchaseId);
    const found = paymentId === null ? null : await this.commands.load(paymentId);
    return found && paymentView(found.payment, found.happenings);
  }

  /** Payments with sales of an artisan, newest first. @throws WrongRole for another's */
  async list(actor: Actor, artisanId: string, limit: number, cursor?: string): Promise<Omit<PaymentList, 'balance'>> {
    if (actor.kind !== 'artisan' || actor.id !== artisanId) throw new WrongRole();
    const ids = await this.documents.ofArtisan(artisanId, limit + 1, cursor);
    const found = await Promise.all(ids.slice(0, limit).map((id) => this.commands.load(id)));
    const payments = found.flatMap((one) => (one ? [paymentView(one.payment, one.happenings, artisanId)] : []));
    return { payments, nextCursor: ids.length > limit ? (ids[limit - 1] ?? null) : null };
  }
}
