import type { OrderState } from '@asili/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { countOpen, Mongo, pageByDate, saveVersion } from '@asili/platform';
import type { Purchase } from './domain/purchase.ts';
import { dueAt, forgetAt } from './domain/deadlines.ts';
import { overStates, refusedAt } from './domain/life-cycle.ts';

export interface OrderSearch {
  readonly role: 'buyer' | 'artisan';
  readonly personId: string;
  readonly state?: OrderState | undefined;
  /** Only orders before this one. */
  readonly before?: string | undefined;
  readonly max: number;
}

interface PurchaseDocument {
  _id: string;
  version: number;
  purchase: Purchase;
  /** When it next changes by itself, or what it knows of its buyer is to be forgotten; absent when nothing is to come. */
  dueAt?: Date;
}

interface OrderDocument {
  _id: string;
  version: number;
  purchaseId: string;
  customerId: string;
  artisanId: string;
  state: OrderState;
  /** Its purchase is paid. */
  paid: boolean;
  /** Since when it waits for an operator; absent where it does not. */
  refusedAt?: Date;
}

/** Neither paid nor ended. */
const openStates: Purchase['state'][] = ['held', 'paying'];
/** More than can be held of one artisan at once. */
const latestUnpaid = 500;

/** Every purchase as a document, shared by all instances: what lists and sweeps read. */
@Injectable()
export class PurchaseDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'purchases', name: 'due', keys: { dueAt: 1 }, partial: { dueAt: { $exists: true } } },
      {
        collection: 'purchases',
        name: 'open_of_customer',
        keys: { 'purchase.customerId': 1, 'purchase.state': 1, _id: -1 },
      },
      { collection: 'orders', name: 'of_customer', keys: { customerId: 1, paid: 1, _id: -1 } },
      { collection: 'orders', name: 'of_artisan', keys: { artisanId: 1, paid: 1, _id: -1 } },
      {
        collection: 'orders',
        name: 'refused',
        keys: { refusedAt: 1, _id: 1 },
        partial: { refusedAt: { $exists: true } },
      },
    ]);
  }

  private get purchases() {
    return this.mongo.collection<PurchaseDocument>('purchases');
  }

  private get orders() {
    return this.mongo.collection<OrderDocument>('orders');
  }

  /** Keeps what a command or the relay tells; an older version changes nothing. */
  async save(purchase: Purchase, version: number): Promise<void> {
    const { id, customerId, orders, state } = purchase;
    const rows = orders.map((order) => ({
      _id: order.orderId,
      purchaseId: id,
      customerId,
      artisanId: order.artisanId,
      state: order.state,
      paid: state === 'paid',
      refusedAt: refusedAt(order),
    }));
    await Promise.all(rows.map(({ _id, ...row }) => saveVersion(this.orders, _id, version, row)));
    await saveVersion(this.purchases, id, version, { purchase, dueAt: dueAt(purchase) ?? forgetAt(purchase) });
  }

  /** Those that are known. */
  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Purchase>> {
    const found = await this.purchases.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map(({ _id: id, purchase }) => [id, purchase]));
  }

  /** The customer's purchases that were neither paid nor ended when they were last written, newest first. */
  async openOf(customerId: string, max: number): Promise<Purchase[]> {
    const found = await this.purchases
      .find({ 'purchase.customerId': customerId, 'purchase.state': { $in: openStates } })
      .sort({ _id: -1 })
      .limit(max)
      .toArray();
    return found.map(({ purchase }) => purchase);
  }

  /** Whether a person has orders that are not over, as their buyer or their artisan, or is in a purchase that may still be paid. */
  async hasOpenOrders(personId: string): Promise<boolean> {
    const isTheirs = { $or: [{ customerId: personId }, { artisanId: personId }] };
    if (
      (await this.orders.countDocuments({ ...isTheirs, paid: true, state: { $nin: [...overStates] } }, { limit: 1 })) >
      0
    )
      return true;
    if ((await this.openOf(personId, 1)).length > 0) return true;
    const unpaid = await this.orders
      .find({ artisanId: personId, paid: false }, { projection: { purchaseId: 1 } })
      .sort({ _id: -1 })
      .limit(latestUnpaid)
      .toArray();
    return (
      (await this.purchases.countDocuments(
        { _id: { $in: unpaid.map(({ purchaseId }) => purchaseId) }, 'purchase.state': { $in: openStates } },
        { limit: 1 },
      )) > 0
    );
  }

  /** Where the order is. */
  async purchaseOf(orderId: string): Promise<string | undefined> {
    return (await this.orders.findOne({ _id: orderId }, { projection: { purchaseId: 1 } }))?.purchaseId;
  }

  /** Orders of paid purchases, newest first. */
  async search({
    role,
    personId,
    state,
    before,
    max,
  }: OrderSearch): Promise<{ orderId: string; purchaseId: string }[]> {
    const owner = role === 'buyer' ? { customerId: personId } : { artisanId: personId };
    const found = await this.orders
      .find({ ...owner, paid: true, ...(state && { state }), ...(before !== undefined && { _id: { $lt: before } }) })
      .sort({ _id: -1 })
      .limit(max)
      .toArray();
    return found.map(({ _id: orderId, purchaseId }) => ({ orderId, purchaseId }));
  }

  /** Orders whose buyer refused what was offered in a dispute: they wait for an operator. */
  refusedCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.orders, { refusedAt: { $exists: true } }, 'refusedAt');
  }

  /** The longest waiting first, behind that one. */
  async refused(max: number, after?: string): Promise<{ orderId: string; purchaseId: string }[]> {
    const found = await pageByDate(this.orders, { refusedAt: { $exists: true } }, { at: 'refusedAt', max, after });
    return found.map(({ _id: orderId, purchaseId }) => ({ orderId, purchaseId }));
  }

  /** Purchases of which something is due, by index, the longest overdue first. */
  async dueAt(moment: Date, max: number): Promise<string[]> {
    return (
      await this.purchases
        .find({ dueAt: { $lte: moment } }, { projection: { _id: 1 } })
        .sort({ dueAt: 1 })
        .limit(max)
        .toArray()
    ).map(({ _id }) => _id);
  }

  /** Puts the next look at one off, where it is not later already. */
  async recheckAt(id: string, at: Date): Promise<void> {
    await this.purchases.updateOne({ _id: id, dueAt: { $lt: at } }, { $set: { dueAt: at } });
  }

  /** Nothing of that version of it is due any more. */
  async settle(id: string, version: number): Promise<void> {
    await this.purchases.updateOne({ _id: id, version }, { $unset: { dueAt: 1 } });
  }
}
