import { randomInt } from 'node:crypto';
import { DomainError, makeShortCode, newId } from '@asili/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mongo, unlessDuplicate } from '@asili/platform';

/** Random codes kept colliding: the code space is nearly full. */
export class NoFreeCode extends DomainError {
  readonly code = 'PRODUCTS.NO_FREE_CODE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/** The id and short code a request holds. */
export interface ProductClaim {
  readonly productId: string;
  readonly shortCode: string;
}

/** A claim nobody is known to have used, as of when it was last asked for. */
export interface OpenClaim extends ProductClaim {
  readonly since: Date;
}

/** Gives out short codes, each to one product for ever, and remembers which request got which. */
export abstract class CodeRegistry {
  /**
   * The claim of that request: a new one, or the one it already holds. Two unique keys decide, so that parallel
   * repeats agree and no code is given twice.
   * @param request what makes two calls the same request, within this service
   * @throws NoFreeCode after many collisions
   */
  abstract claim(request: string): Promise<ProductClaim>;
  /** The claim that request holds, if it ever claimed one. */
  abstract held(request: string): Promise<ProductClaim | undefined>;
  /** Claims not asked for since before that moment and not settled yet, at most a few hundred. */
  abstract openSince(before: Date): Promise<OpenClaim[]>;
  /** The claim was used: its code stays with its product for ever. */
  abstract settle(claim: OpenClaim): Promise<void>;
  /** Frees a claim that was not used; false when it was asked for again meanwhile. */
  abstract release(claim: OpenClaim): Promise<boolean>;
  /** Who holds these codes; codes nobody holds are left out. */
  abstract holders(shortCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

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
      if (await unlessDuplicate(this.codes.insertOne(document)))
        return { productId: document.productId, shortCode: document._id };
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
