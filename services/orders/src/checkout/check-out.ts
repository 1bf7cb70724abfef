import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkDigit, Clock, DomainError } from '@asili/kernel';
import { unlessDuplicate, Mongo, derivedId, InvalidInput, type Actor } from '@asili/platform';
import { says, type CheckoutRequest } from '@asili/contracts';
import { Carts } from '../cart/cart.ts';
import { Shop } from '../products.http.ts';
import { PersonalData } from '../personal/personal-data.mongo.ts';
import {
  AlreadyHeld,
  CartEmpty,
  SoldOut,
  byProduct,
  parcelsOf,
  type Parcel,
  type RequestedItem,
} from './domain/basket.ts';
import type { HeldOrder, Purchase } from '../purchase/domain/purchase.ts';
import { OpenPurchases } from '../purchase/purchase-views.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { TermsInForce } from '../shipping/shipping-terms.ts';
import { HoldItems } from './hold-items.ts';

interface NumberDocument {
  /** The number. */
  _id: string;
  orderId: string;
}

const smallest = 100_000;
const count = 900_000;
const tries = 100;

/**
 * Short numbers people can say over the telephone.
 * The unique insert decides. An order tries the same numbers in the same order each time, so that a repeat finds its own.
 */
@Injectable()
export class OrderNumbers {
  constructor(private readonly mongo: Mongo) {}

  private get numbers() {
    return this.mongo.collection<NumberDocument>('order-numbers');
  }

  /** Seven digits, the last a Damm digit; the same for the same order, and no other order's. */
  async numberFor(orderId: string): Promise<string> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = candidate(orderId, attempt);
      if (await unlessDuplicate(this.numbers.insertOne({ _id: number, orderId }))) return number;
      if ((await this.orderOf(number)) === orderId) return number;
    }
    throw new Error('no free order number was found');
  }

  /** Whose number that is. */
  async orderOf(number: string): Promise<string | undefined> {
    return (await this.numbers.findOne({ _id: number }))?.orderId;
  }
}

function candidate(orderId: string, attempt: number): string {
  const drawn = createHash('sha256').update(`${orderId}\0${attempt}`).digest().readUIntBE(0, 6);
  const digits = String(smallest + (drawn % count));
  return digits + checkDigit(digits);
}

const maxItems = 100;

/** What a customer wants to buy: the body's items, else their cart. */
@Injectable()
export class Baskets {
  constructor(
    private readonly carts: Carts,
    private readonly shop: Shop,
    private readonly shipping: TermsInForce,
    private readonly open: OpenPurchases,
  ) {}

  /** @throws CartEmpty, InvalidInput beyond 100 items of one product */
  async requestedItems(actor: Actor, { items }: CheckoutRequest): Promise<RequestedItem[]> {
    const requested = byProduct(items ?? (await this.carts.get(actor.id)));
    if (requested.length === 0) throw new CartEmpty();
    const tooMany = requested.filter(({ quantity }) => quantity > maxItems);
    if (tooMany.length > 0)
      throw InvalidInput.at(
        tooMany.map(({ productId }) => productId),
        says('Invalid input'),
      );
    return requested;
  }

  /** Where all of what is missing is in unpaid purchases of the customer's own. */
  async alreadyHeld(actor: Actor, missing: readonly string[]): Promise<AlreadyHeld | undefined> {
    const own = await this.open.holdsOf(actor.id);
    const [first] = missing.flatMap((productId) => own.get(productId) ?? []);
    return first && missing.every((productId) => own.has(productId))
      ? new AlreadyHeld(first.purchaseId, missing)
      : undefined;
  }

  /** @throws ShopAway, NothingForSale, DeliveryUnavailable, InvalidInput for a delivery nobody chose or an address that is missing */
  async parcels(requested: readonly RequestedItem[], request: CheckoutRequest): Promise<Parcel[]> {
    const products = await this.shop.products(requested.map(({ productId }) => productId));
    const artisanIds = [...new Set([...products.values()].map(({ artisanId }) => artisanId))];
    const unsaid = artisanIds.filter((id) => !Object.hasOwn(request.delivery, id)).map((id) => `delivery.${id}`);
    const isShipped = artisanIds.some((id) => request.delivery[id]?.kind === 'ship');
    const missing = [...unsaid, ...(isShipped && !request.address ? ['address'] : [])];
    if (missing.length > 0) throw InvalidInput.at(missing, says('Required'));
    return parcelsOf(requested, { products, terms: await this.shipping.of(artisanIds) }, request);
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

  /** @throws CartEmpty, NothingForSale, DeliveryUnavailable, SoldOut, AlreadyHeld, ShopAway, InvalidInput, TooManyOpenPurchases, TooManyPiecesHeld */
  async run(actor: Actor, request: CheckoutRequest, commandId: string): Promise<Purchase> {
    const id = derivedId('pur', commandId);
    const made = await this.commands.made(id, commandId);
    if (made) return made;
    const requested = await this.baskets.requestedItems(actor, request);
    const parcels = await this.baskets.parcels(requested, request);
    const holdExpiresAt = (await this.hold(actor, id, requested)).toISOString();
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
        await this.items.abandon(id, actor.id, requested);
        await this.personal.forget(id);
      }
      throw error;
    }
  }

  /** @throws AlreadyHeld where what is missing is in a purchase of the customer's own; SoldOut, ShopAway */
  private async hold(actor: Actor, id: string, requested: readonly RequestedItem[]): Promise<Date> {
    try {
      return await this.items.place(id, actor.id, requested);
    } catch (error) {
      if (!(error instanceof SoldOut)) throw error;
      throw (
        (await this.baskets.alreadyHeld(
          actor,
          error.places.map(({ path }) => path),
        )) ?? error
      );
    }
  }

  private async numbered(parcel: Parcel, commandId: string): Promise<HeldOrder> {
    const orderId = derivedId('ord', commandId, parcel.artisanId);
    return { orderId, number: await this.numbers.numberFor(orderId), ...parcel };
  }
}
