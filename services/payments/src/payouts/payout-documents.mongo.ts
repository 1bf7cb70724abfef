import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { givenUp } from './domain/payout.ts';
import {
  PayoutDestinations,
  PayoutDocuments,
  PayoutPauses,
  PayoutQuestions,
  ReleasedSales,
  type PayoutRow,
  type ReleasedSale,
} from './payout-documents.ts';

interface PayoutDocument {
  _id: string;
  version: number;
  artisanId: string;
  standing: string;
  /** Why it is held; null where it is not. */
  heldFor?: string | null;
  /** Sorts by time, then id. */
  place: string;
}

@Injectable()
export class MongoPayoutDocuments extends PayoutDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'payouts', name: 'artisan', keys: { artisanId: 1, place: -1 } },
      { collection: 'payouts', name: 'standing', keys: { standing: 1, place: 1 } },
      { collection: 'payouts', name: 'unseen', keys: { place: 1 }, partial: { isUnseen: true } },
      { collection: 'payouts', name: 'unreserved', keys: { artisanId: 1 }, partial: { standing: 'queued' } },
    ]);
  }

  private get payouts() {
    return this.mongo.collection<PayoutDocument>('payouts');
  }

  override async save({ version, payout: { facts, standing, reason, isUnseen } }: PayoutRow): Promise<void> {
    const { payoutId, artisanId, queuedAt } = facts;
    await unlessKnown(
      this.payouts.updateOne(
        { _id: payoutId, version: { $lt: version } },
        {
          $set: {
            version,
            artisanId,
            standing,
            heldFor: standing === 'held' ? (reason ?? null) : null,
            isUnseen: isUnseen ?? false,
            place: `${queuedAt}_${payoutId}`,
          },
        },
        { upsert: true },
      ),
    );
  }

  override async ofArtisan(
    artisanId: string,
    most: number,
    before?: string,
  ): Promise<{ payoutId: string; place: string }[]> {
    const found = await this.payouts
      .find({ artisanId, ...(before !== undefined && { place: { $lt: before } }) }, { projection: { place: 1 } })
      .sort({ place: -1 })
      .limit(most)
      .toArray();
    return found.map(({ _id, place }) => ({ payoutId: _id, place }));
  }

  override async doubtfulCount(now: Date): Promise<{ count: number; oldestAt: Date | null }> {
    const filter = doubtful(now);
    const [count, [oldest]] = await Promise.all([
      this.payouts.countDocuments(filter),
      this.payouts.find(filter).sort({ place: 1 }).limit(1).toArray(),
    ]);
    return { count, oldestAt: oldest ? new Date(oldest.place.slice(0, oldest.place.indexOf('_'))) : null };
  }

  override async doubtful(now: Date, most: number, after?: string): Promise<string[]> {
    const last = after === undefined ? null : await this.payouts.findOne({ _id: after });
    const filter = last ? { $and: [doubtful(now), { place: { $gt: last.place } }] } : doubtful(now);
    return (await this.payouts.find(filter).sort({ place: 1 }).limit(most).toArray()).map(({ _id }) => _id);
  }

  override async unreserved(artisanId: string): Promise<string[]> {
    return (await this.payouts.find({ artisanId, standing: 'queued' }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    );
  }
}

/** A provider that has taken one up and says nothing for so long is in doubt, and nobody on our side may have seen to what holds one. Source: the reference's reconciliation, B7. */
const hourMs = 3_600_000;
/** A limit is over on the next day. */
const limitMs = 24 * hourMs;
/** What a person on our side has to see to. */
const oursToMend = ['float-empty', 'credentials', 'account', 'declined', 'provider-away'];

function doubtful(now: Date) {
  /** Places begin with the time of queueing. */
  const queuedFor = (ms: number) => ({ $lt: new Date(now.getTime() - ms).toISOString() });
  const held = { standing: 'held' };
  return {
    $or: [
      { isUnseen: true },
      { standing: 'unknown' },
      { standing: { $in: ['submitting', 'accepted'] }, place: queuedFor(hourMs) },
      { ...held, heldFor: givenUp },
      { ...held, heldFor: { $in: oursToMend }, place: queuedFor(hourMs) },
      { ...held, heldFor: 'limit', place: queuedFor(limitMs) },
    ],
  };
}

interface SaleDocument extends Omit<ReleasedSale, 'orderId'> {
  /** Order id. */
  _id: string;
}

@Injectable()
export class MongoReleasedSales extends ReleasedSales implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'released_sales', name: 'ordinal', keys: { artisanId: 1, currency: 1, ordinal: 1 }, unique: true },
    ]);
  }

  private get sales() {
    return this.mongo.collection<SaleDocument>('released_sales');
  }

  override async put(sales: readonly ReleasedSale[]): Promise<void> {
    for (const { orderId, ...sale } of sales)
      await unlessKnown(this.sales.updateOne({ _id: orderId }, { $setOnInsert: sale }, { upsert: true }));
  }

  override async between(
    { artisanId, currency }: Pick<ReleasedSale, 'artisanId' | 'currency'>,
    { after, upTo }: { after: number; upTo: number },
    most: number,
  ): Promise<ReleasedSale[]> {
    const found = await this.sales
      .find({ artisanId, currency, ordinal: { $gt: after, $lte: upTo } })
      .sort({ ordinal: 1 })
      .limit(most)
      .toArray();
    return found.map(({ _id, ...sale }) => ({ orderId: _id, ...sale }));
  }
}

/** One document per attempt. */
@Injectable()
export class MongoPayoutDestinations extends PayoutDestinations implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'payout_destinations', name: 'payout', keys: { payoutId: 1, attempt: -1 } },
      { collection: 'payout_destinations', name: 'artisan', keys: { artisanId: 1 } },
    ]);
  }

  private get destinations() {
    return this.mongo.collection<{
      _id: string;
      payoutId: string;
      attempt: number;
      artisanId: string;
      phoneNumber: string;
    }>('payout_destinations');
  }

  override async settle({
    payoutId,
    attempt,
    artisanId,
    phoneNumber,
  }: {
    payoutId: string;
    attempt: number;
    artisanId: string;
    phoneNumber: string;
  }): Promise<void> {
    await unlessKnown(
      this.destinations.updateOne(
        { _id: `${payoutId}.${attempt}` },
        { $set: { payoutId, attempt, artisanId, phoneNumber } },
        { upsert: true },
      ),
    );
  }

  override async get(payoutId: string, attempt?: number): Promise<string | null> {
    const [latest] = await this.destinations
      .find({ payoutId, ...(attempt !== undefined && { attempt }) })
      .sort({ attempt: -1 })
      .limit(1)
      .toArray();
    return latest?.phoneNumber ?? null;
  }

  override async forget(artisanId: string): Promise<void> {
    await this.destinations.deleteMany({ artisanId });
  }
}

@Injectable()
export class MongoPayoutPauses extends PayoutPauses {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get pauses() {
    return this.mongo.collection<{ _id: string; reason: string; until: Date }>('payout_pauses');
  }

  override async get(provider: string): Promise<{ reason: string; until: Date } | null> {
    return this.pauses.findOne({ _id: provider }, { projection: { _id: 0 } });
  }

  override async set(provider: string, reason: string, until: Date): Promise<void> {
    await unlessKnown(
      this.pauses.updateOne({ _id: provider, until: { $lt: until } }, { $set: { reason, until } }, { upsert: true }),
    );
  }

  override async all(now: Date): Promise<string[]> {
    return (await this.pauses.find({ until: { $gt: now } }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    );
  }
}

@Injectable()
export class MongoPayoutQuestions extends PayoutQuestions {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get questions() {
    return this.mongo.collection<{ _id: string; askedAt: Date }>('payout_questions');
  }

  override async claim(payoutId: string, now: Date, before: Date): Promise<boolean> {
    return unlessKnown(
      this.questions.updateOne(
        { _id: payoutId, askedAt: { $lte: before } },
        { $set: { askedAt: now } },
        { upsert: true },
      ),
    );
  }
}

/** An upsert that meets a document its filter refuses is a duplicate key: false. */
async function unlessKnown(upsert: Promise<unknown>): Promise<boolean> {
  try {
    await upsert;
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
