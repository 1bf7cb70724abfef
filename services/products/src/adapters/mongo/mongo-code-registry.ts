import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { makeShortCode, newId } from '@asili/kernel';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { NoFreeCode } from '../../app/register-product/errors.ts';
import { CodeRegistry, type ProductClaim } from '../../app/register-product/code-registry.ts';

interface CodeDocument {
  /** The short code. */
  _id: string;
  productId: string;
  request: string;
}

const draws = 20;
const sevenDigits = 10_000_000;

/** One document per code; `_id` keeps codes apart and a unique index on `request` keeps repeats together. */
@Injectable()
export class MongoCodeRegistry extends CodeRegistry implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([{ collection: 'codes', name: 'request', keys: { request: 1 }, unique: true }]);
  }

  private get codes(): ReturnType<typeof this.mongo.collection<CodeDocument>> {
    return this.mongo.collection<CodeDocument>('codes');
  }

  override async claim(request: string): Promise<ProductClaim> {
    for (let draw = 0; draw < draws; draw += 1) {
      const document = { _id: makeShortCode(randomInt(sevenDigits)), productId: newId('prd'), request };
      try {
        await this.codes.insertOne(document);
        return { productId: document.productId, shortCode: document._id };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const held = await this.codes.findOne({ request });
      if (held) return { productId: held.productId, shortCode: held._id };
    }
    throw new NoFreeCode();
  }

  override async holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.codes.find({ _id: { $in: [...shortCodes] } }).toArray();
    return new Map(found.map(({ _id, productId }) => [_id, productId]));
  }
}
