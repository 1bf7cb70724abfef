import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo, saveVersion, Sealer, unlessDuplicate } from '@asili/platform';
import { type Product, type ProfileV2, type Review, profilePhotoOf } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';

interface KeyDocument {
  /** The customer. */
  _id: string;
  /** Base64 of their key, sealed with the service's own. */
  key: string;
}

interface PersonalDocument {
  _id: string;
  customerId: string;
  /** Who said it, where that is not the customer; absent too in what earlier releases kept. */
  authorId?: string;
  /** Base64 of the sealed JSON; the owner of the seal is the id. */
  sealed: string;
}

/**
 * What is said about people, and by them, around a purchase: apart from its events, so that it can be forgotten.
 * Each customer has a key of their own, kept beside the data and sealed with the service's secret: deleting the key forgets all they said.
 */
@Injectable()
export class PersonalData implements OnModuleInit {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'personal-data', name: 'customer', keys: { customerId: 1 } },
      { collection: 'personal-data', name: 'author', keys: { authorId: 1 }, partial: { authorId: { $exists: true } } },
    ]);
  }

  private get keys() {
    return this.mongo.collection<KeyDocument>('customer-keys');
  }

  private get documents() {
    return this.mongo.collection<PersonalDocument>('personal-data');
  }

  /** Keeps it under the id, sealed for that customer; what is kept there already stays. @param authorId who said it, where that is somebody else */
  async keep(id: string, customerId: string, value: unknown, authorId = customerId): Promise<void> {
    const own = await this.keyOf(customerId);
    await unlessDuplicate(
      this.documents.insertOne({
        _id: id,
        customerId,
        ...(authorId !== customerId && { authorId }),
        sealed: own.seal(JSON.stringify(value), id).toString('base64'),
      }),
    );
  }

  /** By id; what was forgotten is left out. */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
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

  async forget(id: string): Promise<void> {
    await this.documents.deleteOne({ _id: id });
  }

  /** Everything about the person, and what they said to others. A customer's key goes too: no copy of it in a backup opens any more. */
  async forgetAll(personId: string): Promise<void> {
    await this.keys.deleteOne({ _id: personId });
    await this.documents.deleteMany({ $or: [{ customerId: personId }, { authorId: personId }] });
    for (const name of ['carts', 'shipping'])
      await this.mongo.collection<{ _id: string }>(name).deleteOne({ _id: personId });
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

export type WireArtisan = Product['artisan'];

interface PersonDocument {
  _id: string;
  /** Place in the topic; an older record changes nothing. */
  version: number;
  profile: ProfileV2 | null;
}

/** Names of people, as identity tells them. */
@Injectable()
export class People {
  constructor(private readonly mongo: Mongo) {}

  private get people() {
    return this.mongo.collection<PersonDocument>('people');
  }

  /** The newest counts; null erases. */
  async keep(subject: string, version: number, profile: ProfileV2 | null): Promise<void> {
    await saveVersion(this.people, subject, version, { profile });
  }

  /** Those that are known, as everybody may know them. */
  async customers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Review['author']>>> {
    const found = await this.people.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(
      found.flatMap(({ _id: id, profile }) =>
        profile ? [[id, omitUndefined({ firstName: profile.firstName, place: profile.location })] as const] : [],
      ),
    );
  }

  /** Those that are known. */
  async artisans(ids: readonly string[]): Promise<ReadonlyMap<string, WireArtisan>> {
    const found = await this.people.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.flatMap(({ _id: id, profile }) => (profile ? [[id, wireOf(id, profile)] as const] : [])));
  }
}

function wireOf(id: string, { firstName, lastName, businessName, location, craft, photoId }: ProfileV2): WireArtisan {
  return omitUndefined({
    id,
    businessName,
    firstName,
    lastName,
    location: location ?? { city: '', country: '' },
    craft,
    photo: photoId === undefined ? undefined : profilePhotoOf(photoId),
  });
}
