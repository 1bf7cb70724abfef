import { Injectable } from '@nestjs/common';
import type { PaymentBegunRequest, PurchaseForPayment } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { asOf } from '../purchase/domain/due-exits.ts';
import { HoldGone } from '../purchase/domain/errors.ts';
import { forPayment } from '../purchase/domain/order-view.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { HoldItems, itemsOf } from './hold-items.ts';

/**
 * A payment of the purchase has begun: its items are kept for it, extended once. The same payment again is a success;
 * another one replaces it. Should this process die after extending, the repeat extends nothing further.
 */
@Injectable()
export class BeginPayment {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly items: HoldItems,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, HoldGone, PurchaseOver, ShopAway */
  async run(id: string, { paymentId, until }: PaymentBegunRequest): Promise<PurchaseForPayment> {
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
