import { Injectable } from '@nestjs/common';
import type { Contact, DeliveryAddress, Order as WireOrder, Purchase as WirePurchase } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { People, PersonalData } from '../personal/personal-data.mongo.ts';
import { asOf } from './domain/deadlines.ts';
import { orderView, type Reader, type Surroundings } from './domain/order-view.ts';
import { type Purchase, totalsOf, ownHolds, type OwnHold } from './domain/purchase.ts';
import { TermsInForce } from '../shipping/shipping-terms.ts';
import { PurchaseDocuments } from './purchase-documents.mongo.ts';

/** Whom a purchase is for and where it goes, as it was taken; kept under the purchase's id. */
export interface Delivered {
  readonly contact: Contact;
  readonly address?: DeliveryAddress | undefined;
}

/** Purchases and orders as their sides see them, with names, addresses and words as far as they are not forgotten. */
@Injectable()
export class PurchaseViews {
  constructor(
    private readonly people: People,
    private readonly personal: PersonalData,
    private readonly shipping: TermsInForce,
    private readonly clock: Clock,
  ) {}

  /** For its buyer. Without `whole`, nothing personal is in it. */
  async purchase(purchase: Purchase, language: Reader['language'], whole = true): Promise<WirePurchase> {
    const now = this.clock.now();
    const around = await this.around([purchase], whole);
    const { id, state, holdExpiresAt, orders } = asOf(purchase, now);
    return {
      id,
      state,
      holdExpiresAt,
      totals: totalsOf(...orders),
      orders: orders.flatMap(
        ({ orderId }) => orderView(purchase, orderId, { side: 'buyer', language }, around(purchase), now) ?? [],
      ),
    };
  }

  /** Those orders of those purchases; what does not belong together is left out. */
  async orders(
    requested: readonly { readonly orderId: string; readonly purchase: Purchase }[],
    reader: Reader,
  ): Promise<WireOrder[]> {
    const around = await this.around([...new Set(requested.map(({ purchase }) => purchase))], true);
    return requested.flatMap(
      ({ orderId, purchase }) => orderView(purchase, orderId, reader, around(purchase), this.clock.now()) ?? [],
    );
  }

  private async around(purchases: readonly Purchase[], whole: boolean): Promise<(purchase: Purchase) => Surroundings> {
    const orders = purchases.flatMap((purchase) => purchase.orders);
    const artisanIds = [...new Set(orders.map(({ artisanId }) => artisanId))];
    const wordIds = orders.flatMap(({ history }) => history.flatMap(({ wordsId }) => wordsId ?? []));
    const [artisans, terms, said] = await Promise.all([
      this.people.artisans(artisanIds),
      this.shipping.of(artisanIds),
      whole ? this.personal.read([...purchases.map(({ id }) => id), ...wordIds]) : new Map<string, unknown>(),
    ]);
    const pickups = new Map([...terms].map(([id, { pickup }]) => [id, pickup] as const));
    const words = new Map(wordIds.flatMap((id) => (said.has(id) ? [[id, String(said.get(id))] as const] : [])));
    return ({ id }) => ({ artisans, pickups, words, ...(said.get(id) as Delivered | undefined) });
  }
}

/** More than a customer can have open at once. */
const max = 50;

/** What a customer began to buy and has not paid: theirs until its hold ends, to be gone on with from any device. */
@Injectable()
export class OpenPurchases {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly clock: Clock,
  ) {}

  /** As they are now, newest first. */
  async of(customerId: string): Promise<Purchase[]> {
    const now = this.clock.now();
    const found = await this.documents.openOf(customerId, max);
    return found.map((purchase) => asOf(purchase, now)).filter(({ state }) => state !== 'expired');
  }

  async holdsOf(customerId: string): Promise<ReadonlyMap<string, OwnHold>> {
    return ownHolds(await this.of(customerId));
  }
}
