import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mongo, unlessDuplicate } from '@asili/platform';

/**
 * Where a payout goes: personal, so beside its stream.
 * One document per attempt.
 */
@Injectable()
export class PayoutDestinations implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

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

  /**
   * The number of an attempt that is about to go out. The last one named counts: an attempt that was held goes to the number of now. Two
   * workers name the same one, for a number that was just changed is held.
   */
  async settle({
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
    await unlessDuplicate(
      this.destinations.updateOne(
        { _id: `${payoutId}.${attempt}` },
        { $set: { payoutId, attempt, artisanId, phoneNumber } },
        { upsert: true },
      ),
    );
  }

  /** Of one attempt, or of the latest; null where there is none, or it was forgotten. */
  async get(payoutId: string, attempt?: number): Promise<string | null> {
    const [latest] = await this.destinations
      .find({ payoutId, ...(attempt !== undefined && { attempt }) })
      .sort({ attempt: -1 })
      .limit(1)
      .toArray();
    return latest?.phoneNumber ?? null;
  }

  /** All of an artisan's, for good. */
  async forget(artisanId: string): Promise<void> {
    await this.destinations.deleteMany({ artisanId });
  }
}

/** Providers that take nothing up just now: nothing is sent to them until then. */
@Injectable()
export class PayoutPauses {
  constructor(private readonly mongo: Mongo) {}

  private get pauses() {
    return this.mongo.collection<{ _id: string; reason: string; until: Date }>('payout_pauses');
  }

  async get(provider: string): Promise<{ reason: string; until: Date } | null> {
    return this.pauses.findOne({ _id: provider }, { projection: { _id: 0 } });
  }

  /** The later end counts. */
  async set(provider: string, reason: string, until: Date): Promise<void> {
    await unlessDuplicate(
      this.pauses.updateOne({ _id: provider, until: { $lt: until } }, { $set: { reason, until } }, { upsert: true }),
    );
  }

  /** Those that are paused now. */
  async all(now: Date): Promise<string[]> {
    return (await this.pauses.find({ until: { $gt: now } }, { projection: { _id: 1 } }).toArray()).map(
      ({ _id }) => _id,
    );
  }
}

/** When providers were last asked about payouts, so that of several instances one asks. */
@Injectable()
export class PayoutQuestions {
  constructor(private readonly mongo: Mongo) {}

  private get questions() {
    return this.mongo.collection<{ _id: string; askedAt: Date }>('payout_questions');
  }

  /** True for the one who may ask now: nobody has since `before`. */
  async claim(payoutId: string, now: Date, before: Date): Promise<boolean> {
    return unlessDuplicate(
      this.questions.updateOne(
        { _id: payoutId, askedAt: { $lte: before } },
        { $set: { askedAt: now } },
        { upsert: true },
      ),
    );
  }
}
