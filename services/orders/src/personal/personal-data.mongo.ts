import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo, Sealer } from '@asili/platform';
import { PersonalData } from './personal-data.ts';

interface KeyDocument {
  /** The customer. */
  _id: string;
  /** Base64 of their key, sealed with the service's own. */
  key: string;
}

interface PersonalDocument {
  _id: string;
  customerId: string;
  /** Base64 of the sealed JSON; the owner of the seal is the id. */
  sealed: string;
}

/** Each customer has a key of their own, kept beside the data and sealed with the service's secret: deleting the key forgets all they said. */
@Injectable()
export class MongoPersonalData extends PersonalData implements OnModuleInit {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([{ collection: 'personal-data', name: 'customer', keys: { customerId: 1 } }]);
  }

  private get keys() {
    return this.mongo.collection<KeyDocument>('customer-keys');
  }

  private get documents() {
    return this.mongo.collection<PersonalDocument>('personal-data');
  }

  override async keep(id: string, customerId: string, value: unknown): Promise<void> {
    const own = await this.keyOf(customerId);
    try {
      await this.documents.insertOne({
        _id: id,
        customerId,
        sealed: own.seal(JSON.stringify(value), id).toString('base64'),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async read(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const found = await this.documents.find({ _id: { $in: [...ids] } }).toArray();
    const keys = await this.keys
      .find({ _id: { $in: [...new Set(found.map(({ customerId }) => customerId))] } })
      .toArray();
    const sealers = new Map(keys.map((key) => [key._id, this.opened(key)]));
    return new Map(
      found.flatMap(({ _id: id, customerId, sealed }) => {
        const own = sealers.get(customerId);
        return own
          ? [[id, JSON.parse(own.open(Buffer.from(sealed, 'base64'), id).toString()) as unknown] as const]
          : [];
      }),
    );
  }

  override async forget(id: string): Promise<void> {
    await this.documents.deleteOne({ _id: id });
  }

  override async forgetAll(customerId: string): Promise<void> {
    await this.keys.deleteOne({ _id: customerId });
    await this.documents.deleteMany({ customerId });
  }

  private async keyOf(customerId: string): Promise<Sealer> {
    const key = this.sealer.seal(randomBytes(32).toString('base64url'), customerId).toString('base64');
    try {
      const kept = await this.keys.findOneAndUpdate(
        { _id: customerId },
        { $setOnInsert: { key } },
        { upsert: true, returnDocument: 'after' },
      );
      if (kept) return this.opened(kept);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return this.keyOf(customerId); // Two made it at once; one of them is there now.
  }

  private opened({ _id: customerId, key }: KeyDocument): Sealer {
    return new Sealer(this.sealer.open(Buffer.from(key, 'base64'), customerId).toString());
  }
}
