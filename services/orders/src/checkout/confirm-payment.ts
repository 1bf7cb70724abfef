import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Carts } from '../cart/carts.ts';
import { PersonalData } from '../personal/personal-data.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { HoldItems, itemsOf } from './hold-items.ts';
import { Holds } from './holds.ts';

const isPaidBy = ({ state, paymentId }: Purchase, id: string): boolean => state === 'paid' && paymentId === id;
const isDecided = (purchase: Purchase, paymentId: string): boolean =>
  isPaidBy(purchase, paymentId) || purchase.refused.includes(paymentId);

/**
 * Money is here: the items become the buyer's, or nothing is sold and the money goes back. Twice and beside itself it sells
 * once: each item is taken under a commit id of the purchase, and what was decided is written down before anything is given
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
    else if (purchase.state !== 'paid') await this.giveBack(purchase);
    return purchase;
  }

  private async decide(purchase: Purchase, paymentId: string): Promise<Purchase> {
    const { id, state } = purchase;
    const mayBeSold = state !== 'cancelled' && state !== 'paid' && (await this.personal.read([id])).has(id);
    const kind = mayBeSold && (await this.takeAll(purchase)) ? 'pay' : 'refuse-payment';
    return (await this.commands.run(id, { kind, paymentId, now: this.clock.now() })).purchase;
  }

  /** False at the first item that is gone. */
  private async takeAll(purchase: Purchase): Promise<boolean> {
    for (const { productId, quantity } of itemsOf(purchase)) {
      if (!(await this.holds.take(productId, { purchaseId: purchase.id, quantity }))) return false;
    }
    return true;
  }

  private async giveBack(purchase: Purchase): Promise<void> {
    const items = itemsOf(purchase);
    for (const { productId } of items) await this.holds.giveBack(productId, purchase.id);
    await this.items.release(purchase.id, items);
  }

  /** Lines of which more was wanted since stay. */
  private async emptyCart(purchase: Purchase): Promise<void> {
    const bought = new Map(itemsOf(purchase).map(({ productId, quantity }) => [productId, quantity]));
    await this.carts.change(purchase.customerId, (lines) =>
      lines.filter(({ productId, quantity }) => quantity > (bought.get(productId) ?? 0)),
    );
  }
}
