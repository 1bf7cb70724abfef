import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OrderState } from '@asili/contracts';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { dueAt, forgetAt } from './domain/due-exits.ts';
import { refusedAt } from './domain/life-cycle.ts';
import type { Purchase } from './domain/state.ts';
import { PurchaseDocuments, type OrderSearch } from './purchase-documents.ts';

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

@Injectable()
export class MongoPurchaseDocuments extends PurchaseDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'purchases', name: 'due', keys: { dueAt: 1 }, partial: { dueAt: { $exists: true } } },
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

  override async save(purchase: Purchase, version: number): Promise<void> {
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
    await Promise.all(
      rows.map(({ _id, refusedAt: since, ...row }) =>
        unlessNewer(
          this.orders.updateOne(
            { _id, version: { $lt: version } },
            since
              ? { $set: { version, ...row, refusedAt: since } }
              : { $set: { version, ...row }, $unset: { refusedAt: 1 as const } },
            { upsert: true },
          ),
        ),
      ),
    );
    const due = dueAt(purchase) ?? forgetAt(purchase);
    const change = { version, purchase };
    await unlessNewer(
      this.purchases.updateOne(
        { _id: id, version: { $lt: version } },
        due ? { $set: { ...change, dueAt: due } } : { $set: change, $unset: { dueAt: 1 as const } },
        { upsert: true },
      ),
    );
  }

  override async find(ids: readonly string[]): Promise<ReadonlyMap<string, Purchase>> {
    const found = await this.purchases.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map(({ _id: id, purchase }) => [id, purchase]));
  }

  override async purchaseOf(orderId: string): Promise<string | undefined> {
    return (await this.orders.findOne({ _id: orderId }, { projection: { purchaseId: 1 } }))?.purchaseId;
  }

  override async search({
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

  override async refusedCount(): Promise<{ count: number; oldestAt: Date | null }> {
    const open = { refusedAt: { $exists: true } };
    const [count, [oldest]] = await Promise.all([
      this.orders.countDocuments(open),
      this.orders.find(open).sort({ refusedAt: 1, _id: 1 }).limit(1).toArray(),
    ]);
    return { count, oldestAt: oldest?.refusedAt ?? null };
  }

  override async refused(max: number, after?: string): Promise<{ orderId: string; purchaseId: string }[]> {
    const last = after === undefined ? null : await this.orders.findOne({ _id: after });
    const behind = last?.refusedAt
      ? { $or: [{ refusedAt: { $gt: last.refusedAt } }, { refusedAt: last.refusedAt, _id: { $gt: last._id } }] }
      : {};
    const found = await this.orders
      .find({ refusedAt: { $exists: true }, ...behind })
      .sort({ refusedAt: 1, _id: 1 })
      .limit(max)
      .toArray();
    return found.map(({ _id: orderId, purchaseId }) => ({ orderId, purchaseId }));
  }

  override async dueAt(moment: Date, max: number): Promise<string[]> {
    return (
      await this.purchases
        .find({ dueAt: { $lte: moment } }, { projection: { _id: 1 } })
        .sort({ dueAt: 1 })
        .limit(max)
        .toArray()
    ).map(({ _id }) => _id);
  }

  override async lookAgain(id: string, at: Date): Promise<void> {
    await this.purchases.updateOne({ _id: id, dueAt: { $lt: at } }, { $set: { dueAt: at } });
  }

  override async settle(id: string, version: number): Promise<void> {
    await this.purchases.updateOne({ _id: id, version }, { $unset: { dueAt: 1 } });
  }
}

/** A document as new as this or newer may be there. */
async function unlessNewer(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
