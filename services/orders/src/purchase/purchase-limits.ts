import { DomainError, Clock, inForce, type Dated } from '@asili/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Conflict, unlessDuplicate, Mongo } from '@asili/platform';
import type { Purchase } from './domain/purchase.ts';

/** The customer keeps as many unpaid purchases open as one may. */
export class TooManyOpenPurchases extends DomainError {
  readonly code = 'ORDERS.TOO_MANY_OPEN';
  readonly status = 409;
  constructor(limit: number) {
    super({ limit });
  }
}

/** With this purchase the customer would keep more items from others than one may without paying. */
export class TooManyItemsHeld extends DomainError {
  readonly code = 'ORDERS.TOO_MANY_HELD';
  readonly status = 409;
  constructor(limit: number) {
    super({ limit });
  }
}

/** As many unpaid purchases, or items, as one may have are being paid by debits that take days: none can be paid or cancelled to begin another. */
export class DebitsUnderWay extends DomainError {
  readonly code = 'ORDERS.DEBITS_UNDER_WAY';
  readonly status = 409;
  constructor(count: number) {
    super({ count });
  }
}

/** What one customer may keep from everybody else without having paid: purchases at a time, and items in all of them. */
const limits: readonly Dated<{ readonly purchases: number; readonly items: number }>[] = [
  { since: '2026-01-01', terms: { purchases: 3, items: 20 } },
];

interface Open {
  readonly id: string;
  readonly items: number;
  /** When its holds run out by themselves. */
  readonly until: Date;
  /** Its payment takes days; absent of one that an earlier release counted. */
  readonly settling?: boolean;
}

interface OpenPurchasesDocument {
  _id: string;
  version: number;
  open: readonly Open[];
  /** When nothing of it counts any more. */
  staleAt: Date;
}

const tries = 20;
const keepStaleMs = 24 * 60 * 60_000;
const overStates: ReadonlySet<Purchase['state']> = new Set(['paid', 'cancelled', 'expired']);

/**
 * The unpaid purchases of each customer, counted before anything is held: one document a customer, changed by compare-and-set,
 * so that checkouts at the same time cannot pass the limit together. What is never taken out (a process died) ends with its holds.
 */
@Injectable()
export class PurchaseLimits implements OnModuleInit {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'purchase_limits', name: 'stale', keys: { staleAt: 1 }, expireAfterS: 0 },
    ]);
  }

  private get documents() {
    return this.mongo.collection<OpenPurchasesDocument>('purchase_limits');
  }

  /**
   * Counts a purchase that is about to hold its items; the same one again is counted once.
   * @throws TooManyOpenPurchases, TooManyItemsHeld, DebitsUnderWay; Conflict after many lost races
   */
  async add(customerId: string, purchase: Open): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const found = await this.documents.findOne({ _id: customerId });
      if (await this.replace(customerId, found, [...this.others(found, purchase), purchase])) return;
    }
    throw new Conflict();
  }

  /** The other open ones. @throws where this one is one too many */
  private others(found: OpenPurchasesDocument | null, { id, items }: Open): readonly Open[] {
    const now = this.clock.now();
    const { purchases, items: maxItems } = inForce(limits, now);
    const others = (found?.open ?? []).filter((other) => other.id !== id && other.until > now);
    const held = others.reduce((sum, other) => sum + other.items, 0);
    if ((others.length >= purchases || held >= maxItems) && others.every(({ settling }) => settling))
      throw new DebitsUnderWay(others.length);
    if (others.length >= purchases) throw new TooManyOpenPurchases(purchases);
    if (held + items > maxItems) throw new TooManyItemsHeld(maxItems);
    return others;
  }

  /** False where somebody else was first. */
  private async replace(
    customerId: string,
    found: OpenPurchasesDocument | null,
    open: readonly Open[],
  ): Promise<boolean> {
    const staleAt = new Date(
      Math.max(this.clock.now().getTime(), ...open.map(({ until }) => until.getTime())) + keepStaleMs,
    );
    if (found) {
      const change = { $set: { open, staleAt, version: found.version + 1 } };
      return (await this.documents.updateOne({ _id: customerId, version: found.version }, change)).matchedCount === 1;
    }
    return unlessDuplicate(this.documents.insertOne({ _id: customerId, version: 1, open, staleAt }));
  }

  /** A purchase that holds nothing any more, or whose holds last longer now. Safe to repeat. */
  async follow({
    id,
    customerId,
    state,
    holdExpiresAt,
    settling = false,
  }: Pick<Purchase, 'id' | 'customerId' | 'state' | 'holdExpiresAt' | 'settling'>): Promise<void> {
    if (overStates.has(state)) return this.remove(customerId, id);
    const until = new Date(holdExpiresAt);
    const staleAt = new Date(until.getTime() + keepStaleMs);
    await this.documents.updateOne(
      { _id: customerId, 'open.id': id },
      { $set: { 'open.$.until': until, 'open.$.settling': settling }, $max: { staleAt }, $inc: { version: 1 } },
    );
  }

  async remove(customerId: string, purchaseId: string): Promise<void> {
    await this.documents.updateOne(
      { _id: customerId, 'open.id': purchaseId },
      { $pull: { open: { id: purchaseId } }, $inc: { version: 1 } },
    );
  }
}
