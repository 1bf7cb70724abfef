import { Injectable } from '@nestjs/common';
import type { CheckoutRequest, PayingRequest } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { derivedId, Log, type Actor } from '@asili/platform';
import { Purchases } from '../quotes/purchases.ts';
import { assertComplete } from './agree-payment.ts';
import { CreatePayment } from './create-payment.ts';
import { PaymentCommands } from './payment-commands.ts';

export interface BuyNowRequest {
  readonly paying: PayingRequest;
  readonly checkout: CheckoutRequest;
}

/** Refused purchases under one key, one after the other. */
const maxRounds = 20;

/**
 * One product, checked out and paid by one call. The keys of the purchase come from the payment's: an attempt that was cut off is
 * carried on with the purchase it began. A refusal gives the purchase up, and the next attempt begins another one. Where orders is
 * away, or this process dies, the items are kept for the next attempt, and free by themselves after the hold.
 */
@Injectable()
export class BuyNow {
  constructor(
    private readonly purchases: Purchases,
    private readonly commands: PaymentCommands,
    private readonly createPayment: CreatePayment,
    private readonly log: Log,
  ) {}

  /** The payment's id. @throws as CreatePayment, and RemoteProblem ORDERS.OUT_OF_STOCK, ORDERS.NOT_FOR_SALE, ORDERS.DELIVERY_UNAVAILABLE */
  async run(actor: Actor, { paying, checkout }: BuyNowRequest, commandId: string): Promise<string> {
    assertComplete(paying);
    const known = await this.commands.load(derivedId('pay', commandId));
    const purchaseId = known?.payment.facts.purchaseId ?? (await this.begin(checkout, commandId));
    try {
      return await this.createPayment.run(actor, { ...paying, purchaseId }, commandId);
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) await this.giveUp(purchaseId);
      throw error;
    }
  }

  /** The first purchase under this key that was not given up. */
  private async begin(checkout: CheckoutRequest, commandId: string): Promise<string> {
    let purchaseId = '';
    for (let round = 0; round < maxRounds; round += 1) {
      purchaseId = await this.purchases.checkOut(checkout, `${commandId}-${round}`);
      const state = (await this.purchases.find(purchaseId))?.state;
      if (state === 'held' || state === 'paying') break;
    }
    return purchaseId;
  }

  private async giveUp(purchaseId: string): Promise<void> {
    await this.purchases.cancel(purchaseId).catch((error: unknown) => {
      this.log.warn('a purchase could not be given up; its hold runs out', { purchaseId, error });
    });
  }
}
