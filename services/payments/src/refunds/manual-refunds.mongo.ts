import { countOpen, Mongo, pageByDate, unlessDuplicate } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';

/** A refund as its stream has it at a version. */
export interface NotedRefund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly version: number;
  /** When it became an operator's; null where it is none's now. */
  readonly openedAt: Date | null;
}

interface RefundDocument {
  _id: string;
  paymentId: string;
  at: Date;
  open: boolean;
  /** Of the payment's stream: written by an earlier release, which brought refunds on there. */
  version?: number;
  /** Of the refund's own stream. */
  refundVersion?: number;
}

/** Refunds that are an operator's, or were. */
@Injectable()
export class ManualRefunds implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'manual_refunds', name: 'open', keys: { at: 1, _id: 1 }, partial: { open: true } },
    ]);
  }

  private get refunds() {
    return this.mongo.collection<RefundDocument>('manual_refunds');
  }

  /** What is older than what is known changes nothing. */
  async note({ refundId, paymentId, version, openedAt }: NotedRefund): Promise<void> {
    const older = { _id: refundId, $or: [{ refundVersion: { $exists: false } }, { refundVersion: { $lte: version } }] };
    if (!openedAt) return void (await this.refunds.updateOne(older, { $set: { refundVersion: version, open: false } }));
    await unlessDuplicate(
      this.refunds.updateOne(
        older,
        { $set: { paymentId, refundVersion: version, at: openedAt, open: true } },
        { upsert: true },
      ),
    ); // A newer one is there.
  }

  async find(refundId: string): Promise<{ paymentId: string; at: Date } | null> {
    return this.refunds.findOne({ _id: refundId });
  }

  openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.refunds, { open: true }, 'at');
  }

  /** Ids of open ones, the oldest first, behind that one. */
  async open(max: number, after?: string): Promise<string[]> {
    return (await pageByDate(this.refunds, { open: true }, { at: 'at', max, after })).map(({ _id }) => _id);
  }
}
