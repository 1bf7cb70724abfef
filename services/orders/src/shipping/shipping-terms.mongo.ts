import { Injectable } from '@nestjs/common';
import type { Shipping } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Conflict, isDuplicateKey, Mongo } from '@asili/platform';
import { nothingSaid } from './domain/terms.ts';
import { ShippingTerms } from './shipping-terms.ts';

interface ShippingDocument {
  /** The artisan. */
  _id: string;
  /** Decides between two devices. */
  version: number;
  terms: Shipping;
  changedAt: Date;
}

const tries = 10;

@Injectable()
export class MongoShippingTerms extends ShippingTerms {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    super();
  }

  private get shipping() {
    return this.mongo.collection<ShippingDocument>('shipping');
  }

  override async of(artisanIds: readonly string[]): Promise<ReadonlyMap<string, Shipping>> {
    const found = await this.shipping.find({ _id: { $in: [...artisanIds] } }).toArray();
    return new Map(found.map(({ _id: id, terms }) => [id, terms]));
  }

  override async change(artisanId: string, change: (before: Shipping) => Shipping): Promise<Shipping> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const before = await this.shipping.findOne({ _id: artisanId });
      const terms = change(before?.terms ?? nothingSaid);
      if (await this.replace(artisanId, before?.version ?? 0, terms)) return terms;
    }
    throw new Conflict();
  }

  /** False when another device was quicker. */
  private async replace(artisanId: string, seen: number, terms: Shipping): Promise<boolean> {
    const next = { version: seen + 1, terms, changedAt: this.clock.now() };
    if (seen > 0)
      return (await this.shipping.updateOne({ _id: artisanId, version: seen }, { $set: next })).matchedCount === 1;
    try {
      await this.shipping.insertOne({ _id: artisanId, ...next });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
