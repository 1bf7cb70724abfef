import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { PhotoRecords, type PhotoRecord } from './photo-store.ts';

type PhotoDocument = Omit<PhotoRecord, 'id'> & {
  _id: string;
  /** Present while no product and no review shows it; it then waits from here, unless a profile shows it. */
  unusedSince?: Date;
  /** Its artisan's profile shows it, as portrait or workshop. */
  portrait?: true;
  /** Its files are being removed. */
  givenUp?: true;
};

const maxAtOnce = 500;

/** Photos by id; a unique index on (artisan, source) makes the same upload the same photo. */
@Injectable()
export class MongoPhotoRecords extends PhotoRecords implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'photos', name: 'source', keys: { artisanId: 1, source: 1 }, unique: true },
      { collection: 'photos', name: 'unused', keys: { unusedSince: 1 }, sparse: true },
      { collection: 'photos', name: 'given_up', keys: { givenUp: 1 }, sparse: true },
    ]);
  }

  private get photos(): ReturnType<typeof this.mongo.collection<PhotoDocument>> {
    return this.mongo.collection<PhotoDocument>('photos');
  }

  override async find(imageId: string): Promise<PhotoRecord | undefined> {
    return toRecord(await this.photos.findOne({ _id: imageId }));
  }

  override async findBySource(artisanId: string, source: string, now: Date): Promise<PhotoRecord | undefined> {
    const unused = await this.photos.findOneAndUpdate(
      { artisanId, source, unusedSince: { $exists: true } },
      { $set: { unusedSince: now } },
      { returnDocument: 'after' },
    );
    return toRecord(unused ?? (await this.photos.findOne({ artisanId, source })));
  }

  override async claim(artisanId: string, imageIds: readonly string[]): Promise<string[]> {
    const own = { _id: { $in: [...imageIds] }, artisanId, givenUp: { $exists: false } };
    const { matchedCount } = await this.photos.updateMany(own, { $unset: { unusedSince: 1 } });
    if (matchedCount === imageIds.length) return [];
    const found = new Set((await this.photos.find(own, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
    return imageIds.filter((id) => !found.has(id));
  }

  override async hold(artisanId: string, imageId: string, now: Date): Promise<PhotoRecord | undefined> {
    const own = { _id: imageId, artisanId, givenUp: { $exists: false } };
    const waiting = await this.photos.findOneAndUpdate(
      { ...own, unusedSince: { $exists: true } },
      { $set: { unusedSince: now } },
      { returnDocument: 'after' },
    );
    return toRecord(waiting ?? (await this.photos.findOne(own)));
  }

  override async syncProfilePhotos(artisanId: string, imageIds: readonly string[], releasedAt: Date): Promise<void> {
    await this.photos.updateMany(
      { _id: { $in: [...imageIds] }, artisanId, givenUp: { $exists: false }, portrait: { $exists: false } },
      { $set: { portrait: true } },
    );
    const earlier = { artisanId, portrait: true as const, _id: { $nin: [...imageIds] } };
    await this.photos.updateMany(
      { ...earlier, unusedSince: { $exists: true } },
      { $set: { unusedSince: releasedAt }, $unset: { portrait: 1 } },
    );
    await this.photos.updateMany(earlier, { $unset: { portrait: 1 } });
  }

  override async releaseAll(ownerId: string, releasedAt: Date): Promise<void> {
    await this.photos.updateMany(
      { artisanId: ownerId, givenUp: { $exists: false } },
      { $set: { unusedSince: releasedAt }, $unset: { portrait: 1 } },
    );
  }

  override async waitingSince(unusedSince: Date): Promise<Pick<PhotoRecord, 'id' | 'artisanId'>[]> {
    return (await this.photos.find(waiting(unusedSince)).limit(maxAtOnce).toArray()).map(({ _id, artisanId }) => ({
      id: _id,
      artisanId,
    }));
  }

  override async markForDeletion(imageIds: readonly string[], unusedSince: Date): Promise<string[]> {
    for (const _id of imageIds) {
      // The source is freed in the same write: the same bytes again are a new photo from now on.
      await this.photos.updateOne(
        { _id, ...waiting(unusedSince) },
        { $set: { givenUp: true, source: `given-up|${_id}` }, $unset: { unusedSince: 1 } },
      );
    }
    return (await this.photos.find({ givenUp: true }).limit(maxAtOnce).toArray()).map(({ _id }) => _id);
  }

  override async delete(imageId: string): Promise<void> {
    await this.photos.deleteOne({ _id: imageId, givenUp: true });
  }

  override async insert(record: PhotoRecord): Promise<PhotoRecord> {
    const { id, ...rest } = record;
    try {
      await this.photos.insertOne({ _id: id, ...rest, unusedSince: record.createdAt });
      return record;
    } catch (error) {
      const first = isDuplicateKey(error)
        ? await this.findBySource(record.artisanId, record.source, record.createdAt)
        : undefined;
      if (!first) throw error;
      return first;
    }
  }
}

const waiting = (unusedSince: Date) => ({ unusedSince: { $lt: unusedSince }, portrait: { $exists: false } });

function toRecord(document: PhotoDocument | null): PhotoRecord | undefined {
  if (!document || document.givenUp) return undefined;
  const { _id, artisanId, source, width, height, blur, certified, createdAt } = document;
  return { id: _id, artisanId, source, width, height, blur, certified, createdAt };
}
