import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  MongoParking,
  ProjectionFollower,
  ProjectionStore,
  ProjectionWriter,
  source,
  type EventBus,
  type IncomingEvent,
  type Mongo,
  type ProjectedDocument,
} from '../../src/index.ts';
import { connectBus, connectMongo, deleteTopics, ownNames, silentLog } from './backing.ts';
import { potEvents, publishPots } from './pots.ts';
import type { Row, Rows } from './rows.ts';

export const keys = Array.from({ length: 40 }, (_, n) => `k${n}`);

/** A store whose offsets can be held back. */
export class HeldStore extends ProjectionStore<Row> {
  held = false;
  override async saveOffset(partition: number, next: bigint): Promise<void> {
    if (this.held) throw new Error('held back');
    await super.saveOffset(partition, next);
  }
}

/** A copy that remembers what it was given. */
export class Copy {
  readonly loaded: ProjectedDocument<Row>[] = [];
  readonly applied: IncomingEvent[] = [];
  shown = false;
  gate: Promise<void> = Promise.resolve();

  load(documents: readonly ProjectedDocument<Row>[]): void {
    this.loaded.push(...documents);
  }
  async apply(events: readonly IncomingEvent[]): Promise<void> {
    await this.gate;
    this.applied.push(...events);
  }
  /** The versions seen of a key: loaded, then followed. */
  newest(key: string): number {
    return Math.max(
      0,
      ...this.loaded.filter(({ _id }) => _id === key).map(({ version }) => version),
      ...this.applied.filter(({ subject }) => subject === key).map(({ streamVersion }) => streamVersion),
    );
  }
}

/** Projections of one topic, new for each test, on the real database and broker; what a test started is stopped after it. */
export class ProjectionBench {
  readonly names = ownNames();
  readonly bus: EventBus = connectBus(this.names);
  readonly running: { stop(): Promise<void> }[] = [];
  mongo!: Mongo;
  parking!: MongoParking;
  topic = '';

  constructor() {
    beforeAll(async () => {
      this.mongo = await connectMongo(this.names);
      this.parking = new MongoParking(this.mongo);
    });
    beforeEach(async () => {
      await this.stop();
      this.topic = `asili.pots-${randomBytes(3).toString('hex')}.v1`;
      await this.bus.ensureTopics([this.topic]);
    });
    afterAll(async () => {
      await this.stop();
      await this.mongo.close();
      await deleteTopics(this.bus);
      await this.bus.close();
    });
  }

  private async stop(): Promise<void> {
    for (const part of this.running.splice(0)) await part.stop();
    await this.mongo.db.dropDatabase();
  }

  /** Events `from` to `to` of every key, key by key in turn. */
  publish(from: number, to: number): Promise<void> {
    return publishPots(
      this.bus,
      this.topic,
      Array.from({ length: to - from + 1 }, (_, n) => keys.map((key) => ({ key, n: from + n }))).flat(),
    );
  }

  fill(projection: Rows, held = false): { store: HeldStore; writer: ProjectionWriter } {
    const store = new HeldStore(this.mongo, projection);
    store.held = held;
    const writer = new ProjectionWriter({
      service: 'pots',
      stores: [store],
      bus: this.bus,
      registry: potEvents,
      parking: this.parking,
      log: silentLog,
      sessionTimeoutMs: 6000,
      pollMs: 20,
      replayPollMs: 50,
    });
    writer.start();
    this.running.push(writer);
    return { store, writer };
  }

  follow(
    projection: Rows,
    gate?: Promise<void>,
    make: () => Copy = () => new Copy(),
  ): { follower: ProjectionFollower<Copy>; copies: Copy[] } {
    const copies: Copy[] = [];
    const open = (): Copy => {
      const copy = make();
      if (gate) copy.gate = gate;
      copies.push(copy);
      return copy;
    };
    const sources = [source(new ProjectionStore(this.mongo, projection), (copy: Copy) => copy)];
    const follower = new ProjectionFollower<Copy>({
      name: 'pots.copy',
      sources,
      open,
      show: (copy) => {
        copy.shown = true;
      },
      bus: this.bus,
      registry: potEvents,
      log: silentLog,
      pollMs: 20,
    });
    follower.start();
    this.running.push(follower);
    return { follower, copies };
  }
}

export const numbersIn = async (store: ProjectionStore<Row>): Promise<Map<string, readonly number[] | undefined>> =>
  new Map([...(await store.find(keys))].map(([id, { state }]) => [id, state?.ns]));

export const holds = async (store: ProjectionStore<Row>, numbers: readonly number[]): Promise<boolean> => {
  const found = await numbersIn(store);
  return keys.every((key) => JSON.stringify(found.get(key)) === JSON.stringify(numbers));
};
