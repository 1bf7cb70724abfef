import { Injectable } from '@nestjs/common';
import { says, type CheckoutRequest } from '@asili/contracts';
import { Clock, DomainError } from '@asili/kernel';
import { derivedId, InvalidInput, type Actor } from '@asili/platform';
import { Carts } from '../cart/carts.ts';
import { Shop } from '../cart/shop.ts';
import { PersonalData } from '../personal/personal-data.ts';
import { CartEmpty } from '../purchase/domain/errors.ts';
import type { HeldOrder } from '../purchase/domain/events.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { TermsInForce } from '../shipping/terms-in-force.ts';
import { byProduct, parcelsOf, type Parcel, type Wanted } from './domain/basket.ts';
import { HoldItems } from './hold-items.ts';
import { OrderNumbers } from './order-numbers.ts';

const maxItems = 100;

/** What a customer wants to buy: the body's items, else their cart. */
@Injectable()
export class Baskets {
  constructor(
    private readonly carts: Carts,
    private readonly shop: Shop,
    private readonly shipping: TermsInForce,
  ) {}

  /** @throws CartEmpty, InvalidInput beyond 100 items of one product */
  async wanted(actor: Actor, { items }: CheckoutRequest): Promise<Wanted[]> {
    const wanted = byProduct(items ?? (await this.carts.get(actor.id)));
    if (wanted.length === 0) throw new CartEmpty();
    const tooMany = wanted.filter(({ quantity }) => quantity > maxItems);
    if (tooMany.length > 0)
      throw InvalidInput.at(
        tooMany.map(({ productId }) => productId),
        says('Invalid input'),
      );
    return wanted;
  }

  /** @throws ShopAway, NothingForSale, DeliveryUnavailable, InvalidInput for a delivery nobody chose or an address that is missing */
  async parcels(wanted: readonly Wanted[], request: CheckoutRequest): Promise<Parcel[]> {
    const products = await this.shop.products(wanted.map(({ productId }) => productId));
    const artisanIds = [...new Set([...products.values()].map(({ artisanId }) => artisanId))];
    const unsaid = artisanIds.filter((id) => !Object.hasOwn(request.delivery, id)).map((id) => `delivery.${id}`);
    const isShipped = artisanIds.some((id) => request.delivery[id]?.kind === 'ship');
    const missing = [...unsaid, ...(isShipped && !request.address ? ['address'] : [])];
    if (missing.length > 0) throw InvalidInput.at(missing, says('Required'));
    return parcelsOf(wanted, { products, terms: await this.shipping.of(artisanIds) }, request);
  }
}

/**
 * Begins a purchase: every item is held before any money moves, or none is. The purchase's id follows from the command's, so
 * a retry finds the holds and the purchase of the first try; two of one key at once are kept apart by the platform. A process
 * that dies leaves holds that run out by themselves.
 */
@Injectable()
export class CheckOut {
  constructor(
    private readonly baskets: Baskets,
    private readonly items: HoldItems,
    private readonly numbers: OrderNumbers,
    private readonly personal: PersonalData,
    private readonly commands: PurchaseCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws CartEmpty, NothingForSale, DeliveryUnavailable, SoldOut, ShopAway, InvalidInput */
  async run(actor: Actor, request: CheckoutRequest, commandId: string): Promise<Purchase> {
    const id = derivedId('pur', commandId);
    const made = await this.commands.made(id, commandId);
    if (made) return made;
    const wanted = await this.baskets.wanted(actor, request);
    const parcels = await this.baskets.parcels(wanted, request);
    const holdExpiresAt = (await this.items.place(id, wanted)).toISOString();
    const orders = await Promise.all(parcels.map((parcel) => this.numbered(parcel, commandId))); // Numbers are few: only what is held gets one.
    const { contact, address } = request;
    await this.personal.keep(id, actor.id, {
      contact,
      ...(orders.some(({ delivery }) => delivery.kind === 'ship') && { address }),
    });
    try {
      const purchase = {
        purchaseId: id,
        customerId: actor.id,
        at: this.clock.now().toISOString(),
        holdExpiresAt,
        orders,
      };
      return (await this.commands.run(id, { kind: 'hold', purchase }, commandId)).purchase;
    } catch (error) {
      if (error instanceof DomainError) {
        // Nothing was stored; of other errors nobody knows.
        await this.items.release(id, wanted);
        await this.personal.forget(id);
      }
      throw error;
    }
  }

  private async numbered(parcel: Parcel, commandId: string): Promise<HeldOrder> {
    const orderId = derivedId('ord', commandId, parcel.artisanId);
    return { orderId, number: await this.numbers.numberFor(orderId), ...parcel };
  }
}
