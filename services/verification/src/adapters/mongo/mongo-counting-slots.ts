import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CountingSlots, type CountingSlot } from '../../app/verify-product/ports.ts';

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

  override async take(slot: CountingSlot, verificationId: string): Promise<{ verificationId: string; since: Date }> {
    const _id = keyOf(slot);
    try {
      await this.slots.insertOne({ _id, verificationId, at: slot.at });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const held = await this.slots.findOne({ _id });
      if (held) return { verificationId: held.verificationId, since: held.at };
    }
    return { verificationId, since: slot.at };
  }

  override async takeOver(slot: CountingSlot, from: string, verificationId: string): Promise<boolean> {
    const { matchedCount } = await this.slots.updateOne({ _id: keyOf(slot), verificationId: from }, { $set: { verificationId, at: slot.at } });
    return matchedCount === 1;
  }

  private get slots() {
    return this.mongo.collection<SlotDocument>('counting-slots');
  }
}

function keyOf({ visitor, productId, kind, at }: CountingSlot): string {
  return `${productId}|${kind}|${at.toISOString().slice(0, 13)}|${visitor}`;
}
