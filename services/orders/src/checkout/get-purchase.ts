import { Injectable } from '@nestjs/common';
import type { Purchase as WirePurchase } from '@asili/contracts';
import { isId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { PurchaseNotFound } from '../purchase/domain/errors.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseViews } from '../purchase/purchase-views.ts';
import { ReviewLines } from '../reviews/review-lines.ts';
import { Payments } from './payments.ts';

/** A purchase, for its buyer alone. */
@Injectable()
export class GetPurchase {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly views: PurchaseViews,
    private readonly payments: Payments,
    private readonly reviews: ReviewLines,
  ) {}

  /** @throws PurchaseNotFound, also for somebody else's */
  async own(actor: Actor, id: string): Promise<Purchase> {
    if (!isId('pur', id)) throw new PurchaseNotFound();
    const purchase = await this.commands.get(id);
    if (purchase.customerId !== actor.id) throw new PurchaseNotFound();
    return purchase;
  }

  /** @throws PurchaseNotFound */
  async run(actor: Actor, id: string): Promise<WirePurchase> {
    return this.view(actor, await this.own(actor, id));
  }

  async view(actor: Actor, purchase: Purchase): Promise<WirePurchase> {
    const [view, payment] = await Promise.all([
      this.views.purchase(purchase, actor.language),
      this.payments.of(purchase.id),
    ]);
    return { ...view, orders: await this.reviews.into(view.orders, [purchase], 'buyer'), ...(payment && { payment }) };
  }
}
