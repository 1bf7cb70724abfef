import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Conflict, isDuplicateKey, Mongo } from '@asili/platform';
import { Carts } from './carts.ts';
import type { CartLines } from './domain/cart.ts';

interface CartDocument {
  /** The customer. */
  _id: string;
  /** Decides between two devices. */
  version: number;
  lines: CartLines;
  changedAt: Date;
}

const tries = 10;

@Injectable()
export class MongoCarts extends Carts {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    super();
  }

  private get carts() {
    return this.mongo.collection<CartDocument>('carts');
  }

  override async get(customerId: string): Promise<CartLines> {
    return (await this.carts.findOne({ _id: customerId }))?.lines ?? [];
  }

  override async change(customerId: string, change: (lines: CartLines) => CartLines): Promise<CartLines> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const before = await this.carts.findOne({ _id: customerId });
      const lines = change(before?.lines ?? []);
      if (await this.replace(customerId, before?.version ?? 0, lines)) return lines;
    }
    throw new Conflict();
  }

  /** False when another device was quicker. */
  private async replace(customerId: string, seen: number, lines: CartLines): Promise<boolean> {
    const next = { version: seen + 1, lines, changedAt: this.clock.now() };
    if (seen > 0)
      return (await this.carts.updateOne({ _id: customerId, version: seen }, { $set: next })).matchedCount === 1;
    try {
      await this.carts.insertOne({ _id: customerId, ...next });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
