import { Injectable } from '@nestjs/common';
import { profilePhotoOf, type ProfileV2, type Review } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { People, type WireArtisan } from './people.ts';

interface PersonDocument {
  _id: string;
  /** Place in the topic; an older record changes nothing. */
  version: number;
  profile: ProfileV2 | null;
}

@Injectable()
export class MongoPeople extends People {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get people() {
    return this.mongo.collection<PersonDocument>('people');
  }

  override async keep(subject: string, version: number, profile: ProfileV2 | null): Promise<void> {
    try {
      await this.people.updateOne(
        { _id: subject, version: { $lt: version } },
        { $set: { version, profile } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // A document as new as this or newer is there.
    }
  }

  override async customers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Review['author']>>> {
    const found = await this.people.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(
      found.flatMap(({ _id: id, profile }) =>
        profile ? [[id, omitUndefined({ firstName: profile.firstName, place: profile.location })] as const] : [],
      ),
    );
  }

  override async artisans(ids: readonly string[]): Promise<ReadonlyMap<string, WireArtisan>> {
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
