import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { PaymentInDoubt } from '../purchase/domain/errors.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { GetPurchase } from './get-purchase.ts';
import { HoldItems, itemsOf } from './hold-items.ts';
import { Payments } from './payments.ts';

/**
 * Gives a purchase up, and what was held is free at once. A payment under way is given up first; if another one begins
 * meanwhile, the purchase is not cancelled under it. Cancelling again is a success, and releases again.
 */
@Injectable()
export class CancelPurchase {
  constructor(
    private readonly purchases: GetPurchase,
    private readonly payments: Payments,
    private readonly commands: PurchaseCommands,
    private readonly items: HoldItems,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, PurchaseOver, PaymentInDoubt, Unavailable */
  async run(actor: Actor, id: string): Promise<Purchase> {
    const { state, paymentId } = await this.purchases.own(actor, id);
    if (state === 'paying' && !(await this.payments.cancelOf(id))) throw new PaymentInDoubt();
    const { purchase } = await this.commands.run(id, { kind: 'cancel', now: this.clock.now(), paymentId });
    await this.items.release(id, itemsOf(purchase));
    return purchase;
  }
}
