import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ManualRefunds, type NotedRefund } from './manual-refunds.ts';

interface RefundDocument {
  _id: string;
  paymentId: string;
  at: Date;
  open: boolean;
  /** Of the payment's stream; absent in what the release before wrote. */
  version?: number;
}

@Injectable()
export class MongoManualRefunds extends ManualRefunds implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'manual_refunds', name: 'open', keys: { at: 1, _id: 1 }, partial: { open: true } },
    ]);
  }

  private get refunds() {
    return this.mongo.collection<RefundDocument>('manual_refunds');
  }

  override async note({ refundId, paymentId, version, openedAt }: NotedRefund): Promise<void> {
    const older = { _id: refundId, $or: [{ version: { $exists: false } }, { version: { $lt: version } }] };
    if (!openedAt) return void (await this.refunds.updateOne(older, { $set: { version, open: false } }));
    try {
      await this.refunds.updateOne(older, { $set: { paymentId, version, at: openedAt, open: true } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // As new as this or newer.
    }
  }

  override async find(refundId: string): Promise<{ paymentId: string; at: Date } | null> {
    return this.refunds.findOne({ _id: refundId });
  }

  override async openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    const [count, [oldest]] = await Promise.all([
      this.refunds.countDocuments({ open: true }),
      this.refunds.find({ open: true }).sort({ at: 1, _id: 1 }).limit(1).toArray(),
    ]);
    return { count, oldestAt: oldest?.at ?? null };
  }

  override async open(most: number, after?: string): Promise<string[]> {
    const last = after === undefined ? null : await this.refunds.findOne({ _id: after });
    const behind = last ? { $or: [{ at: { $gt: last.at } }, { at: last.at, _id: { $gt: last._id } }] } : {};
    return (
      await this.refunds
        .find({ open: true, ...behind })
        .sort({ at: 1, _id: 1 })
        .limit(most)
        .toArray()
    ).map(({ _id }) => _id);
  }
}
