import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { makeShortCode, newId } from '@asili/kernel';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { NoFreeCode } from './errors.ts';
import { CodeRegistry, type OpenClaim, type ProductClaim } from './short-codes.ts';

interface CodeDocument {
  /** The short code. */
  _id: string;
  productId: string;
  request: string;
  /** Present until the product is known to be on record: when the claim was last asked for. */
  openSince?: Date;
}

const draws = 20;
const maxAtOnce = 500;
const sevenDigits = 10_000_000;

/** One document per code; `_id` keeps codes apart and a unique index on `request` keeps repeats together. */
@Injectable()
export class MongoCodeRegistry extends CodeRegistry implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'codes', name: 'request', keys: { request: 1 }, unique: true },
      { collection: 'codes', name: 'open', keys: { openSince: 1 }, sparse: true },
    ]);
  }

  private get codes(): ReturnType<typeof this.mongo.collection<CodeDocument>> {
    return this.mongo.collection<CodeDocument>('codes');
  }

  override async claim(request: string): Promise<ProductClaim> {
    for (let draw = 0; draw < draws; draw += 1) {
      const document = {
        _id: makeShortCode(randomInt(sevenDigits)),
        productId: newId('prd'),
        request,
        openSince: new Date(),
      };
      try {
        await this.codes.insertOne(document);
        return { productId: document.productId, shortCode: document._id };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const held = await this.held(request);
      if (held) return held;
    }
    throw new NoFreeCode();
  }

  /** A claim taken up again is not given back while its product is on its way. */
  override async held(request: string): Promise<ProductClaim | undefined> {
    const open = await this.codes.findOneAndUpdate(
      { request, openSince: { $exists: true } },
      { $set: { openSince: new Date() } },
      { returnDocument: 'after' },
    );
    const held = open ?? (await this.codes.findOne({ request }));
    return held ? { productId: held.productId, shortCode: held._id } : undefined;
  }

  override async openSince(before: Date): Promise<OpenClaim[]> {
    const open = await this.codes
      .find({ openSince: { $lt: before } })
      .limit(maxAtOnce)
      .toArray();
    return open.map(({ _id, productId, openSince = before }) => ({ shortCode: _id, productId, since: openSince }));
  }

  override async settle({ shortCode }: OpenClaim): Promise<void> {
    await this.codes.updateOne({ _id: shortCode }, { $unset: { openSince: 1 } });
  }

  override async release({ shortCode, since }: OpenClaim): Promise<boolean> {
    return (await this.codes.deleteOne({ _id: shortCode, openSince: since })).deletedCount === 1;
  }

  override async holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.codes.find({ _id: { $in: [...shortCodes] } }).toArray();
    return new Map(found.map(({ _id, productId }) => [_id, productId]));
  }
}
