import type { mongo } from 'mongoose';
import type { Mongo } from '../mongo/mongo.ts';
import { isDuplicateKey } from '../errors/classify.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import { topicName } from '../kafka/topics.ts';
import { type ProjectedDocument, type Projection } from './projection.ts';

interface OffsetDocument {
  /** `<projection>_v<version>/<partition>` */
  _id: string;
  /** The next offset to read; everything before it is in the documents. */
  next: number;
}

interface BuiltDocument {
  _id: string;
  /** The newest version whose documents have been filled. */
  built: number;
}

const pageSize = 2000;

/**
 * Documents and source offsets of one version of a projection. Offsets are stored after the documents they cover and
 * only ever grow, so a crash between the two repeats events and never skips one.
 */
export class ProjectionStore<State extends object> {
  private isBuilt = false;

  constructor(
    private readonly mongo: Mongo,
    readonly projection: Projection<State>,
    readonly version = projection.version,
  ) {}

  async prepare(): Promise<void> {
    await this.mongo.ensureIndexes(
      this.projection.indexes.map((index) => ({ ...index, collection: this.collectionName })),
    );
  }

  /** The same projection's documents of another version. */
  at(version: number): ProjectionStore<State> {
    return version === this.version ? this : new ProjectionStore(this.mongo, this.projection, version);
  }

  /** Where events of this version wait that could not be folded, in `Parking`. */
  get parkingGroup(): string {
    return `projection.${this.collectionName}`;
  }

  /** The documents to read now. */
  async serving(): Promise<ProjectionStore<State>> {
    if (this.isBuilt) return this;
    const version = await this.servingVersion();
    this.isBuilt = version === this.version;
    return this.at(version ?? this.version);
  }

  /** Untyped, so that stores of different states can stand in one list. */
  private get documents(): mongo.Collection<ProjectedDocument<object>> {
    return this.mongo.collection<ProjectedDocument<object>>(this.collectionName);
  }

  async find(ids: readonly string[]): Promise<Map<string, ProjectedDocument<State>>> {
    const found = new Map<string, ProjectedDocument<State>>();
    for (let start = 0; start < ids.length; start += pageSize) {
      for (const document of await this.findBy({ _id: { $in: ids.slice(start, start + pageSize) } }))
        found.set(document._id, document);
    }
    return found;
  }

  /**
   * Documents by one of the projection's indexes, in no order.
   * @param fields keys wanted beside `_id`; all when absent
   */
  async findBy(
    filter: Readonly<Record<string, unknown>>,
    fields?: readonly string[],
  ): Promise<ProjectedDocument<State>[]> {
    const projection = fields && Object.fromEntries(fields.map((field) => [field, 1]));
    return (await this.documents
      .find(filter as mongo.Filter<ProjectedDocument<object>>, projection ? { projection } : {})
      .toArray()) as ProjectedDocument<State>[];
  }

  /** Every document, a few thousand at a time. No cursor stays open between two pages, however long their reader takes. */
  async *all(): AsyncGenerator<ProjectedDocument<State>[]> {
    for (let after: string | undefined; ;) {
      const page = await this.documents
        .find(after === undefined ? {} : { _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(pageSize)
        .toArray();
      yield page as ProjectedDocument<State>[];
      if (page.length < pageSize) return;
      after = page.at(-1)?._id;
    }
  }

  /** Writes what is newer than what is there. Safe beside any other writer; repeating it changes nothing. */
  async write(documents: readonly ProjectedDocument<State>[]): Promise<void> {
    const missed = await this.replace(documents, true);
    // An insert by another writer came first, perhaps of an older version; the document is there now.
    if (missed.length > 0) await this.replace(missed, false);
  }

  /** The documents whose insert another writer's insert, or a newer version, refused. */
  private async replace(
    documents: readonly ProjectedDocument<State>[],
    upsert: boolean,
  ): Promise<ProjectedDocument<State>[]> {
    if (documents.length === 0) return [];
    const operations = documents.map(({ _id, version, state }) => ({
      updateOne: { filter: { _id, version: { $lt: version } }, update: { $set: { version, state } }, upsert },
    }));
    try {
      await this.documents.bulkWrite(operations, { ordered: false, ignoreUndefined: true });
      return [];
    } catch (error) {
      const refused = refusals(error);
      if (!refused) throw error;
      return refused.map((index) => documents[index] as ProjectedDocument<State>);
    }
  }

  /** Next offset per partition; partitions never read are left out. */
  async offsets(): Promise<Map<number, bigint>> {
    const prefix = `${this.collectionName}/`;
    const found = await this.storedOffsets.find(this.ownOffsets).toArray();
    return new Map(found.map(({ _id, next }) => [Number(_id.slice(prefix.length)), BigInt(next)]));
  }

  /**
   * Fails where a partition ends before the offset: its topic was made anew or lost its end, and what comes now would be
   * taken for known until it reaches the offset. @throws BeyondEnd
   */
  async assertWithin(bus: Pick<EventBus, 'offsets'>): Promise<void> {
    const offsets = await this.offsets();
    const ends = await bus.offsets(topicName(this.projection.topic));
    if (ends.some(({ partition, high }) => (offsets.get(partition) ?? 0n) > high))
      throw new BeyondEnd(this.projection.name);
  }

  async saveOffset(partition: number, next: bigint): Promise<void> {
    await this.storedOffsets.updateOne(
      { _id: `${this.collectionName}/${partition}` },
      { $max: { next: Number(next) } },
      { upsert: true },
    );
  }

  /** The version to read from: this one once it is filled, until then the filled one before it, if there is any. */
  async servingVersion(): Promise<number | undefined> {
    const built = await this.mongo.collection<BuiltDocument>('projections').findOne({ _id: this.projection.name });
    return built ? Math.min(built.built, this.projection.version) : undefined;
  }

  /** From now on readers take this version. */
  async markBuilt(): Promise<void> {
    await this.mongo
      .collection<BuiltDocument>('projections')
      .updateOne({ _id: this.projection.name }, { $max: { built: this.version } }, { upsert: true });
  }

  /**
   * Drops all but this version and the one before it, with what they parked, once this one is filled. Offsets go first: documents without
   * offsets are filled anew by a release that is rolled back to, offsets without documents would serve nothing as if it
   * were all. To be repeated at each start, since a crash may come in between.
   */
  async dropOld(): Promise<void> {
    for (let version = this.version - 2; version > 0; version -= 1) {
      const old = this.at(version);
      await old.storedOffsets.deleteMany(old.ownOffsets);
      await this.mongo.db.collection('parked').deleteMany({ group: old.parkingGroup });
      await this.mongo.db
        .collection(old.collectionName)
        .drop()
        .catch(() => false);
    }
  }

  private get storedOffsets(): mongo.Collection<OffsetDocument> {
    return this.mongo.collection<OffsetDocument>('projection_offsets');
  }

  private get ownOffsets() {
    return { _id: { $gte: `${this.collectionName}/`, $lt: `${this.collectionName}0` } };
  }

  private get collectionName(): string {
    return `${this.projection.name}_v${this.version}`;
  }
}

/** Only reading its topic again from the start cures it, which a higher version does. */
export class BeyondEnd extends Error {
  constructor(projection: string) {
    super(`${projection} has read further than its topic goes: raise its version`);
  }
}

/** Places of the operations a unique key refused; undefined when something else went wrong. */
function refusals(error: unknown): number[] | undefined {
  if (!isDuplicateKey(error)) return undefined;
  const { writeErrors } = error as { writeErrors?: unknown };
  const list = Array.isArray(writeErrors)
    ? (writeErrors as { index: number; code: number }[])
    : writeErrors
      ? [writeErrors as { index: number; code: number }]
      : [];
  return list.every(({ code }) => code === 11000) ? list.map(({ index }) => index) : undefined;
}
