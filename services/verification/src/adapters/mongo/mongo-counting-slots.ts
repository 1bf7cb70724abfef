import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CountingSlots } from '../../app/verify-product/ports.ts';

interface SlotDocument {
  /** `<product>|<kind>|<hour>|<visitor>`; the visitor is a daily hash and goes with the document. */
  _id: string;
  verificationId: string;
  at: Date;
}

export const slotIndexes: readonly IndexSpec[] = [{ collection: 'counting-slots', name: 'expiry', keys: { at: 1 }, expireAfterS: 2 * 3600 }];

@Injectable()
export class MongoCountingSlots extends CountingSlots {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async take({ visitor, productId, kind, at }: Parameters<CountingSlots['take']>[0], verificationId: string): Promise<boolean> {
    const _id = `${productId}|${kind}|${at.toISOString().slice(0, 13)}|${visitor}`;
    const slots = this.mongo.collection<SlotDocument>('counting-slots');
    try {
      await slots.insertOne({ _id, verificationId, at });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await slots.findOne({ _id }))?.verificationId === verificationId;
    }
  }
}
