import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mongo, saveVersion, unlessDuplicate } from '@asili/platform';
import { type Payout, retriesExhausted, isPaidTwice } from './domain/payout.ts';

/** What is looked up of many payouts; each is kept in its stream. */
export interface PayoutRow {
  readonly version: number;
  readonly payout: Payout;
}

/** A released sale at its place among all of its artisan's. */
export interface ReleasedSale {
  readonly artisanId: string;
  readonly currency: string;
  readonly ordinal: number;
  readonly orderId: string;
  readonly paymentId: string;
}

interface PayoutDocument {
  _id: string;
  version: number;
  artisanId: string;
  standing: string;
  /** Why it is held; null where it is not. */
  heldFor?: string | null;
  /** Taken back, and no operator has seen it. */
  isUnseen?: boolean;
  isPaidTwice?: boolean;
  /** Sorts by time, then id. */
  place: string;
}

/** An index over all payouts, shared by all instances. */
@Injectable()
export class PayoutDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'payouts', name: 'artisan', keys: { artisanId: 1, place: -1 } },
      { collection: 'payouts', name: 'standing', keys: { standing: 1, place: 1 } },
      { collection: 'payouts', name: 'unseen', keys: { place: 1 }, partial: { isUnseen: true } },
      { collection: 'payouts', name: 'paid_twice', keys: { artisanId: 1 }, partial: { isPaidTwice: true } },
      { collection: 'payouts', name: 'unreserved', keys: { artisanId: 1 }, partial: { standing: 'queued' } },
    ]);
  }

  private get payouts() {
    return this.mongo.collection<PayoutDocument>('payouts');
  }

  /** An older version changes nothing. */
  async save({ version, payout }: PayoutRow): Promise<void> {
    const {
      facts: { payoutId, artisanId, queuedAt },
      status,
      reason,
      isUnseen,
    } = payout;
    await saveVersion(this.payouts, payoutId, version, {
      artisanId,
      standing: status,
      heldFor: status === 'held' ? (reason ?? null) : null,
      isUnseen: isUnseen ?? false,
      isPaidTwice: isPaidTwice(payout),
      place: `${queuedAt}_${payoutId}`,
    });
  }

  /** An artisan's payouts, newest first, behind that place. */
  async ofArtisan(artisanId: string, limit: number, before?: string): Promise<{ payoutId: string; place: string }[]> {
    const found = await this.payouts
      .find({ artisanId, ...(before !== undefined && { place: { $lt: before } }) }, { projection: { place: 1 } })
      .sort({ place: -1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id, place }) => ({ payoutId: _id, place }));
  }

  /**
   * Of unknown outcome, or paid twice, or declined too often, or taken back and not seen by an operator; or queued more than an hour before and with a provider that says
   * nothing, or held for a cause of ours; or held by a limit and queued more than a day before: how many, and when the oldest was queued.
   */
  async countForReview(now: Date): Promise<{ count: number; oldestAt: Date | null }> {
    const filter = toReview(now);
    const [count, [oldest]] = await Promise.all([
      this.payouts.countDocuments(filter),
      this.payouts.find(filter).sort({ place: 1 }).limit(1).toArray(),
    ]);
    return { count, oldestAt: oldest ? new Date(oldest.place.slice(0, oldest.place.indexOf('_'))) : null };
  }

  /** Their ids, the oldest first, behind that one. */
  async listForReview(now: Date, limit: number, after?: string): Promise<string[]> {
    const last = after === undefined ? null : await this.payouts.findOne({ _id: after });
    const filter = last ? { $and: [toReview(now), { place: { $gt: last.place } }] } : toReview(now);
    return (await this.payouts.find(filter).sort({ place: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
  }

  /** Whether a payout of an artisan is under way, or went out twice and nobody has decided about it. */
  async hasOpen(artisanId: string): Promise<boolean> {
    return (
      (await this.payouts.countDocuments(
        { artisanId, $or: [{ standing: { $nin: ['succeeded', 'returned'] } }, { isPaidTwice: true }] },
        { limit: 1 },
      )) > 0
    );
  }

  /** Whether money of a payout of an artisan went out twice, and nobody has decided about it. */
  async isPaidTwice(artisanId: string): Promise<boolean> {
    return (await this.payouts.countDocuments({ artisanId, isPaidTwice: true }, { limit: 1 })) > 0;
  }

  /** Ids of an artisan's payouts that are not set aside in the books yet. */
  async unreserved(artisanId: string): Promise<string[]> {
    return (await this.payouts.find({ artisanId, standing: 'queued' }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    );
  }
}

/** A provider that has taken one up and says nothing for so long is of unknown outcome, and nobody on our side may have seen to what holds one. Source: the reference's reconciliation, B7. */
const hourMs = 3_600_000;

/** A limit is over on the next day. */
const limitMs = 24 * hourMs;

/** What a person on our side has to see to. */
const oursToMend = ['float-empty', 'credentials', 'account', 'declined', 'provider-away'];

function toReview(now: Date) {
  /** Places begin with the time of queueing. */
  const queuedFor = (ms: number) => ({ $lt: new Date(now.getTime() - ms).toISOString() });
  const held = { standing: 'held' };
  return {
    $or: [
      { isUnseen: true },
      { isPaidTwice: true },
      { standing: 'unknown' },
      { standing: { $in: ['submitting', 'accepted'] }, place: queuedFor(hourMs) },
      { ...held, heldFor: retriesExhausted },
      { ...held, heldFor: { $in: oursToMend }, place: queuedFor(hourMs) },
      { ...held, heldFor: 'limit', place: queuedFor(limitMs) },
    ],
  };
}

interface SaleDocument extends Omit<ReleasedSale, 'orderId'> {
  /** Order id. */
  _id: string;
}

/** Which orders payouts are for, by the ordinals of released sales. */
@Injectable()
export class ReleasedSales implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'released_sales', name: 'ordinal', keys: { artisanId: 1, currency: 1, ordinal: 1 }, unique: true },
    ]);
  }

  private get sales() {
    return this.mongo.collection<SaleDocument>('released_sales');
  }

  /** One that is there stays as it is. */
  async put(sales: readonly ReleasedSale[]): Promise<void> {
    for (const { orderId, ...sale } of sales)
      await unlessDuplicate(this.sales.updateOne({ _id: orderId }, { $setOnInsert: sale }, { upsert: true }));
  }

  /** In order, behind `after` and up to `upTo`. */
  async between(
    { artisanId, currency }: Pick<ReleasedSale, 'artisanId' | 'currency'>,
    { after, upTo }: { after: number; upTo: number },
    limit: number,
  ): Promise<ReleasedSale[]> {
    const found = await this.sales
      .find({ artisanId, currency, ordinal: { $gt: after, $lte: upTo } })
      .sort({ ordinal: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id, ...sale }) => ({ orderId: _id, ...sale }));
  }
}
