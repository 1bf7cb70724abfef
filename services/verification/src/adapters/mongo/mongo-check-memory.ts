import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CheckMemory, type Claimed } from '../../app/check-certificate/ports.ts';
import type { CheckRecord } from '../../domain/ledger-check.ts';

interface CheckDocument {
  /** The product's id. */
  _id: string;
  /** When the right to ask was last taken. */
  claimedAt: Date;
  /** When an answer to it was kept. */
  answeredAt?: Date;
  /** JSON of the CheckRecord. */
  record?: string;
}

/** One document per certificate. The insert, later a compare-and-set on `claimedAt`, gives the right to ask to one caller. */
@Injectable()
export class MongoCheckMemory extends CheckMemory {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async claim(productId: string, now: Date, notSince: Date): Promise<Claimed> {
    const existing = await this.checks.findOne({ _id: productId });
    if (!existing) return this.firstClaim(productId, now);
    if (existing.claimedAt > notSince) return { record: recordOf(existing), mayAsk: false, beingAsked: isBeingAsked(existing) };
    const { matchedCount } = await this.checks.updateOne({ _id: productId, claimedAt: existing.claimedAt }, { $set: { claimedAt: now } });
    return { record: recordOf(existing), mayAsk: matchedCount === 1, beingAsked: matchedCount !== 1 };
  }

  override async keep(productId: string, record: CheckRecord, now: Date): Promise<void> {
    await this.checks.updateOne({ _id: productId }, { $set: { record: JSON.stringify(record), answeredAt: now } });
  }

  override async read(productId: string): Promise<{ record: CheckRecord | null; beingAsked: boolean }> {
    const found = await this.checks.findOne({ _id: productId });
    return { record: recordOf(found), beingAsked: found !== null && isBeingAsked(found) };
  }

  private async firstClaim(productId: string, now: Date): Promise<Claimed> {
    try {
      await this.checks.insertOne({ _id: productId, claimedAt: now });
      return { record: null, mayAsk: true, beingAsked: false };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return { record: null, mayAsk: false, beingAsked: true };
    }
  }

  private get checks() {
    return this.mongo.collection<CheckDocument>('certificate-checks');
  }
}

function recordOf(document: CheckDocument | null): CheckRecord | null {
  return document?.record === undefined ? null : (JSON.parse(document.record) as CheckRecord);
}

function isBeingAsked({ claimedAt, answeredAt }: CheckDocument): boolean {
  return answeredAt === undefined || answeredAt < claimedAt;
}
