import { Injectable, Controller } from '@nestjs/common';
import type { PaymentBegunRequest, PurchaseForPayment } from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import { OnEvent, type Incoming } from '@asili/platform';
import { Payload } from '@nestjs/microservices';
import { asOf } from '../purchase/domain/deadlines.ts';
import { HoldGone } from '../purchase/domain/payment.ts';
import { forPayment } from '../purchase/domain/order-view.ts';
import type { Purchase } from '../purchase/domain/purchase.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { heldOf, HoldItems, itemsOf } from './hold-items.ts';
import { Carts } from '../cart/cart.ts';
import { PersonalData } from '../personal/personal-data.mongo.ts';
import { Holds } from '../products.http.ts';

/**
 * A payment of the purchase has begun: its items are kept for it, extended once. The same payment again is a success;
 * another one replaces it. Should this process die after extending, the repeat extends nothing further. One that its provider settles in days
 * keeps them once more, also those whose hold has run out and that nobody else has; where some are gone by then the purchase is over and none is
 * kept: its money finds them free again or goes back. Beside itself: the purchase's stream decides between kept and gone, and whoever held for
 * nothing frees it.
 */
@Injectable()
export class BeginPayment {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly items: HoldItems,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, HoldGone, PurchaseOver, ShopAway */
  async run(id: string, { paymentId, until, settling = false }: PaymentBegunRequest): Promise<PurchaseForPayment> {
    if (settling) return this.keep(id, paymentId, new Date(until));
    const now = this.clock.now();
    const before = asOf(await this.commands.get(id), now);
    const holdExpiresAt =
      before.state === 'held' && !before.extended
        ? await this.extended(before, new Date(until))
        : new Date(before.holdExpiresAt);
    const { purchase } = await this.commands.run(id, {
      kind: 'begin-payment',
      paymentId,
      holdExpiresAt,
      now: this.clock.now(),
    });
    return forPayment(purchase, this.clock.now());
  }

  private async keep(id: string, paymentId: string, until: Date): Promise<PurchaseForPayment> {
    const isKept = ({ state, paymentId: by, settling }: Purchase): boolean =>
      state === 'paying' && by === paymentId && settling === true;
    const before = await this.commands.get(id);
    if (before.state !== 'paying' || before.paymentId !== paymentId) throw new HoldGone();
    const kept = before.settling ? new Date(before.holdExpiresAt) : await this.items.keepUntil(before, until);
    const now = this.clock.now();
    const { purchase } = await this.commands.run(
      id,
      kept ? { kind: 'settle-payment', paymentId, holdExpiresAt: kept, now } : { kind: 'expire', lost: true, now },
    );
    if (isKept(purchase)) return forPayment(purchase, now);
    await this.items.release(id, itemsOf(purchase));
    throw new HoldGone();
  }

  private async extended(purchase: Purchase, until: Date): Promise<Date> {
    const kept = await this.items.extend(purchase, until);
    if (kept) return kept;
    const { purchase: now, changed } = await this.commands.run(purchase.id, {
      kind: 'expire',
      lost: true,
      now: this.clock.now(),
    });
    if (changed) await this.items.release(purchase.id, itemsOf(now));
    throw new HoldGone();
  }
}

const isPaidBy = ({ state, paymentId }: Purchase, id: string): boolean => state === 'paid' && paymentId === id;
const isDecided = (purchase: Purchase, paymentId: string): boolean =>
  isPaidBy(purchase, paymentId) || purchase.refused.includes(paymentId);

/**
 * Money is here: the items become the buyer's, or nothing is sold and the money goes back. Twice and concurrently it sells
 * once: each product is taken under a commit id of the purchase, and what was decided is written down before anything is given
 * back, so that a repeat gives back again and never takes anew.
 */
@Injectable()
export class ConfirmPayment {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly holds: Holds,
    private readonly items: HoldItems,
    private readonly personal: PersonalData,
    private readonly carts: Carts,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, ShopAway, Conflict */
  async run(purchaseId: string, paymentId: string): Promise<Purchase> {
    const before = await this.commands.get(purchaseId);
    const purchase = isDecided(before, paymentId) ? before : await this.decide(before, paymentId);
    if (isPaidBy(purchase, paymentId)) await this.emptyCart(purchase);
    else if (purchase.state !== 'paid') await this.holds.restock(heldOf(purchase));
    return purchase;
  }

  /**
   * Late money is enough for it, and nothing is sold yet: whether all its items are kept for it now. Where they are not, the payment is refused for
   * good, so that a repeat says the same. @throws PurchaseNotFound, ShopAway, Conflict
   */
  async holdAgain(purchaseId: string, paymentId: string): Promise<boolean> {
    const before = await this.commands.get(purchaseId);
    if (isDecided(before, paymentId)) return isPaidBy(before, paymentId);
    if ((await this.mayBeSold(before)) && (await this.items.again(before))) return true;
    return isPaidBy(
      (await this.commands.run(purchaseId, { kind: 'refuse-payment', paymentId, now: this.clock.now() })).purchase,
      paymentId,
    );
  }

  private async mayBeSold({ id, state }: Purchase): Promise<boolean> {
    return state !== 'cancelled' && state !== 'paid' && (await this.personal.read([id])).has(id);
  }

  private async decide(purchase: Purchase, paymentId: string): Promise<Purchase> {
    const { id } = purchase;
    const kind =
      (await this.mayBeSold(purchase)) && (await this.holds.take(heldOf(purchase))) ? 'pay' : 'refuse-payment';
    return (await this.commands.run(id, { kind, paymentId, now: this.clock.now() })).purchase;
  }

  /** Lines of which more was wanted since stay. */
  private async emptyCart(purchase: Purchase): Promise<void> {
    const bought = new Map(itemsOf(purchase).map(({ productId, quantity }) => [productId, quantity]));
    await this.carts.change(purchase.customerId, (lines) =>
      lines.filter(({ productId, quantity }) => quantity > (bought.get(productId) ?? 0)),
    );
  }
}

/**
 * What payments tells of a purchase. Each is safe to hear twice and concurrently by the state of the purchase it finds; one of
 * no purchase of ours is parked.
 */
@Controller()
export class PurchasesEvents {
  constructor(
    private readonly confirmPayment: ConfirmPayment,
    private readonly commands: PurchaseCommands,
    private readonly items: HoldItems,
    private readonly clock: Clock,
  ) {}

  @OnEvent('payments.payment-confirmed.v1', { group: 'orders.payments' })
  async confirmed(
    @Payload() { data: { purchaseId, paymentId } }: Incoming<'payments.payment-confirmed.v1'>,
  ): Promise<void> {
    await this.confirmPayment.run(purchaseId, paymentId);
  }

  @OnEvent('payments.payment-ended.v1', { group: 'orders.payments' })
  async ended(@Payload() { data: { purchaseId, paymentId } }: Incoming<'payments.payment-ended.v1'>): Promise<void> {
    const { purchase } = await this.commands.run(purchaseId, { kind: 'end-payment', paymentId, now: this.clock.now() });
    if (purchase.state === 'expired') await this.items.release(purchaseId, itemsOf(purchase)); // A second time there is nothing to free.
  }

  /**
   * A refund goes out, may come back to us and go out again. Both ways are one group's, which hears of a payment in its order; each event is one
   * commit by its name, so that an old one that comes again after a newer one changes nothing. The group is not that of the payments: instances
   * of an earlier release would skip a failed refund for it.
   */
  @OnEvent('payments.payment-refunded.v1', { group: 'orders.refunds' })
  async refunded(
    @Payload() { id, data: { purchaseId, paymentId, orderIds } }: Incoming<'payments.payment-refunded.v1'>,
  ): Promise<void> {
    if (isId('pln', purchaseId)) return; // A plan's.
    await this.commands.run(purchaseId, { kind: 'refund', paymentId, orderIds, now: this.clock.now() }, id);
  }

  @OnEvent('payments.payment-refund-failed.v1', { group: 'orders.refunds' })
  async refundFailed(
    @Payload() { id, data: { purchaseId, paymentId, orderIds } }: Incoming<'payments.payment-refund-failed.v1'>,
  ): Promise<void> {
    if (isId('pln', purchaseId)) return;
    await this.commands.run(purchaseId, { kind: 'fail-refund', paymentId, orderIds, now: this.clock.now() }, id);
  }
}
