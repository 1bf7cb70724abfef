import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Kafka, logLevel } from 'kafkajs';
import { listParked, MongoParking, ProjectionFollower, ProjectionStore, ProjectionWriter, replayParked, source, type EventBus, type IncomingEvent, type Mongo, type ProjectedDocument } from '../src/index.ts';
import { backingServices, connectBus, connectMongo, deleteTopics, ownNames, silentLog, until } from './support/backing.ts';
import { spawnScript } from './support/child.ts';
import { potEvents, potMessages, publishPots } from './support/pots.ts';
import { Rows, upTo, type Row } from './support/rows.ts';

const names = ownNames();
const bus: EventBus = connectBus(names);
let mongo: Mongo;
let parking: MongoParking;
let topic: string;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  mongo = await connectMongo(names);
  parking = new MongoParking(mongo);
});
beforeEach(async () => {
  for (const part of running.splice(0)) await part.stop();
  await mongo.db.dropDatabase();
  topic = `asili.pots-${randomBytes(3).toString('hex')}.v1`;
  await bus.ensureTopics([topic]);
});
afterAll(async () => {
  for (const part of running.splice(0)) await part.stop();
  await mongo.db.dropDatabase();
  await mongo.close();
  await deleteTopics(bus);
  await bus.close();
});

const keys = Array.from({ length: 40 }, (_, n) => `k${n}`);
/** Events `from` to `to` of every key, key by key in turn. */
const publish = (from: number, to: number): Promise<void> =>
  publishPots(bus, topic, Array.from({ length: to - from + 1 }, (_, n) => keys.map((key) => ({ key, n: from + n }))).flat());

/** A store whose offsets can be held back. */
class HeldStore extends ProjectionStore<Row> {
  held = false;
  override async saveOffset(partition: number, next: bigint): Promise<void> {
    if (this.held) throw new Error('held back');
    await super.saveOffset(partition, next);
  }
}

function fill(projection: Rows, held = false): { store: HeldStore; writer: ProjectionWriter } {
  const store = new HeldStore(mongo, projection);
  store.held = held;
  const writer = new ProjectionWriter({ service: 'pots', stores: [store], bus, registry: potEvents, parking, log: silentLog, sessionTimeoutMs: 6000, pollMs: 20, replayPollMs: 50 });
  writer.start();
  running.push(writer);
  return { store, writer };
}

const numbersIn = async (store: ProjectionStore<Row>): Promise<Map<string, readonly number[] | undefined>> =>
  new Map([...(await store.find(keys))].map(([id, { state }]) => [id, state?.ns]));
const holds = async (store: ProjectionStore<Row>, numbers: readonly number[]): Promise<boolean> => {
  const found = await numbersIn(store);
  return keys.every((key) => JSON.stringify(found.get(key)) === JSON.stringify(numbers));
};

/** A copy that remembers what it was given. */
class Copy {
  readonly loaded: ProjectedDocument<Row>[] = [];
  readonly applied: IncomingEvent[] = [];
  shown = false;
  gate: Promise<void> = Promise.resolve();

  load(documents: readonly ProjectedDocument<Row>[]): void { this.loaded.push(...documents); }
  async apply(events: readonly IncomingEvent[]): Promise<void> {
    await this.gate;
    this.applied.push(...events);
  }
  /** The versions seen of a key: loaded, then followed. */
  newest(key: string): number {
    return Math.max(0, ...this.loaded.filter(({ _id }) => _id === key).map(({ version }) => version), ...this.applied.filter(({ subject }) => subject === key).map(({ streamVersion }) => streamVersion));
  }
}

function follow(projection: Rows, gate?: Promise<void>, make: () => Copy = () => new Copy()): { follower: ProjectionFollower<Copy>; copies: Copy[] } {
  const copies: Copy[] = [];
  const open = (): Copy => {
    const copy = make();
    if (gate) copy.gate = gate;
    copies.push(copy);
    return copy;
  };
  const sources = [source(new ProjectionStore(mongo, projection), (copy: Copy) => copy)];
  const follower = new ProjectionFollower<Copy>({ name: 'pots.copy', sources, open, show: (copy) => { copy.shown = true; }, bus, registry: potEvents, log: silentLog, pollMs: 20 });
  follower.start();
  running.push(follower);
  return { follower, copies };
}

describe('documents', () => {
  const at = (version: number, _id = 'k'): ProjectedDocument<Row> => ({ _id, version, state: { ns: upTo(version) } });
  it('are only ever replaced by newer ones, whoever writes first', async () => {
    const store = new ProjectionStore(mongo, new Rows(topic));
    await store.prepare();
    await store.write([at(3)]);
    await store.write([at(2), at(1, 'other')]);
    await store.write([at(3)]);
    expect([...(await store.find(['k', 'other', 'none'])).values()].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual([at(3), at(1, 'other')]);
    await Promise.all(Array.from({ length: 30 }, (_, n) => store.write([at(1 + ((n * 7) % 30), 'raced'), at(1 + ((n * 11) % 30), 'raced too')])));
    expect((await store.find(['raced', 'raced too'])).get('raced')).toEqual(at(30, 'raced'));
    expect((await store.find(['raced', 'raced too'])).get('raced too')).toEqual(at(30, 'raced too'));
  });
  it('that were removed stay removed for older records', async () => {
    const store = new ProjectionStore(mongo, new Rows(topic));
    await store.write([{ _id: 'k', version: 5, state: null }]);
    await store.write([at(4)]);
    expect((await store.find(['k'])).get('k')).toEqual({ _id: 'k', version: 5, state: null });
  });
});

describe('filling a projection', () => {
  it('takes each event once, repeats and a second instance notwithstanding, and stores where it has come', async () => {
    await publish(1, 5);
    await publish(4, 5); // A relay that crashed sends again.
    const one = fill(new Rows(topic));
    const two = fill(new Rows(topic));
    await publish(6, 10);
    await until(() => holds(one.store, upTo(10)));
    await until(async () => JSON.stringify(await ends()) === JSON.stringify(await offsets(one.store)));
    await until(async () => (await one.writer.health()).ok && (await two.writer.health()).ok);
    expect(await one.store.findBy({})).toHaveLength(keys.length);
    // The next one starts where these ended: nothing is folded again.
    for (const part of running.splice(0)) await part.stop();
    let applied = 0;
    const later = fill(new Rows(topic, 1, { before: () => { applied += 1; } }));
    await publish(11, 11);
    await until(() => holds(later.store, upTo(11)));
    expect(applied).toBe(keys.length);
  }, 120_000);

  const offsets = async (store: ProjectionStore<Row>): Promise<number[]> => [...(await store.offsets())].filter(([, next]) => next > 0n).sort(([a], [b]) => a - b).map(([, next]) => Number(next));
  const ends = async (): Promise<number[]> => (await bus.offsets(topic)).filter(({ high }) => high > 0n).sort((a, b) => a.partition - b.partition).map(({ high }) => Number(high));

  it('goes on without loss or repeat when it is killed between a write and its offset', async () => {
    await publish(1, 30);
    const child = spawnScript('projection-child.ts', [JSON.stringify(names), topic]);
    const [, signal] = (await once(child, 'exit')) as [number | null, string];
    expect(signal).toBe('SIGKILL');
    const store = new ProjectionStore(mongo, new Rows(topic));
    expect((await offsets(store)).length).toBeLessThan(3); // Three partitions were written, at most two of them have their offset.
    const before = (await store.find(keys)).size;
    let applied = 0;
    const after = fill(new Rows(topic, 1, { before: () => { applied += 1; } }));
    await until(() => holds(after.store, upTo(30)));
    expect([before > 0, applied]).toEqual([true, (keys.length - before) * 30]);
  }, 120_000);

  it('asks the source of truth for what never came by topic', async () => {
    await publish(1, 2);
    await publishPots(bus, topic, [{ key: 'k0', n: 4 }]);
    const asked: string[] = [];
    const { store, writer } = fill(new Rows(topic, 1, { recover: (id) => { asked.push(id); return Promise.resolve({ version: 4, state: { ns: upTo(4) } }); } }));
    await until(async () => (await numbersIn(store)).get('k0')?.length === 4);
    await until(async () => (await numbersIn(store)).get('k1')?.length === 2);
    expect((await numbersIn(store)).get('k0')).toEqual(upTo(4));
    await until(async () => JSON.stringify(await writer.health()) === '{"ok":true}');
    expect(asked).toEqual(['k0']);
  }, 60_000);

  it('parks what it cannot read or fold, with the later events of its key behind it, across restarts, until a replay puts them in order', async () => {
    await publish(1, 1);
    await publishPots(bus, topic, [{ key: 'k0', n: 2, data: { n: 'two' } }, { key: 'k2', n: 2 }]);
    let broken = true;
    const cracked = { before: ({ subject, streamVersion }: IncomingEvent) => { if (broken && subject === 'k1' && streamVersion === 2) throw new TypeError('a bug'); } };
    const { store, writer } = fill(new Rows(topic, 1, cracked));
    await until(async () => (await numbersIn(store)).get('k2')?.length === 2);
    await publishPots(bus, topic, keys.filter((key) => key !== 'k2').flatMap((key) => (key === 'k0' ? [{ key, n: 3 }] : [{ key, n: 2 }, { key, n: 3 }])));
    const others = keys.slice(3);
    const waits = async (): Promise<unknown> => (await listParked(parking, store.parkingGroup)).map(({ key, events, first }) => [key, events, first.reason.split(':')[0]]).sort();
    await until(async () => { const found = await numbersIn(store); return others.every((key) => found.get(key)?.length === 3); });
    await until(async () => JSON.stringify(await waits()) === JSON.stringify([['k0', 2, 'ZodError'], ['k1', 2, 'TypeError']]));
    const told = { ok: true, detail: '2 keys parked in projection.rows_v1' };
    await until(async () => JSON.stringify(await writer.health()) === JSON.stringify(told));
    await writer.stop();

    broken = false; // The next release can fold it; what is parked stays so until somebody asks.
    const next = fill(new Rows(topic, 1, cracked));
    await publishPots(bus, topic, [{ key: 'k1', n: 4 }, { key: 'k2', n: 3 }]);
    await until(async () => (await numbersIn(store)).get('k2')?.length === 3);
    await until(async () => (await parking.waiting(store.parkingGroup, 'k1')).length === 3);
    await until(async () => JSON.stringify(await next.writer.health()) === JSON.stringify(told));
    expect([(await numbersIn(store)).get('k0'), (await numbersIn(store)).get('k1')]).toEqual([[1], [1]]);
    expect(await replayParked(parking, store.parkingGroup)).toBe(5);
    await until(async () => (await numbersIn(store)).get('k1')?.length === 4);
    await until(async () => (await parking.replayKeys(store.parkingGroup)).length === 0);
    expect([await waits(), (await numbersIn(store)).get('k1')]).toEqual([[['k0', 2, 'ZodError']], upTo(4)]); // What nobody can read goes on waiting.
    await publishPots(bus, topic, [{ key: 'k1', n: 5 }]);
    await until(async () => (await numbersIn(store)).get('k1')?.length === 5);
  }, 60_000);
});

describe('offsets', () => {
  it('beyond the end of the topic are told by name, with what to do; nothing is ready', async () => {
    await publish(1, 1);
    const store = new ProjectionStore(mongo, new Rows(topic));
    await store.saveOffset(0, 10_000n);
    await store.markBuilt();
    const { writer } = fill(new Rows(topic));
    const { follower } = follow(new Rows(topic));
    const help = 'rows has read further than its topic goes: raise its version';
    await until(() => writer.needsHelp && follower.health().detail === help);
    const { ok, detail } = await writer.health();
    expect([ok, detail?.includes(help), follower.health().ok]).toEqual([false, true, false]);
  });

  it('of versions that are no longer needed go before their documents, also those a crash left behind', async () => {
    const versions = [1, 2, 3].map((version) => new ProjectionStore(mongo, new Rows(topic, version)));
    for (const store of versions) {
      await parking.park({ _id: store.parkingGroup, group: store.parkingGroup, key: 'k0', topic, partition: 0, offset: '0', value: null, headers: {}, reason: '', attempts: 1, state: 'parked', at: new Date() });
      await store.write([{ _id: 'k0', version: 1, state: { ns: [1] } }]);
      await store.saveOffset(0, 0n);
    }
    await versions[2]?.markBuilt(); // And then the process died.
    fill(new Rows(topic, 3));
    await until(async () => (await versions[0]?.find(['k0']))?.size === 0);
    expect(await Promise.all(versions.map(async (store) => [(await store.offsets()).size, (await store.find(['k0'])).size, (await parking.keys(store.parkingGroup)).size]))).toEqual([[0, 0, 0], [1, 1, 1], [1, 1, 1]]);
  });
});

describe('a copy in memory', () => {
  it('is loaded in bulk, follows from the stored offsets and is ready at the end that was there', async () => {
    await publish(1, 10);
    const { store, writer } = fill(new Rows(topic));
    await until(() => holds(store, upTo(10)));
    await until(async () => (await store.servingVersion()) === 1);
    await writer.stop(); // What comes now is in no document.
    await publish(11, 12);
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => { open = resolve; });
    const held = follow(new Rows(topic), gate);
    const free = follow(new Rows(topic));
    await free.follower.caughtUp();
    await until(() => (held.copies[0]?.loaded.length ?? 0) === keys.length);
    expect([held.follower.health().ok, free.follower.health()]).toEqual([false, { ok: true }]);
    const [copy] = free.copies as [Copy];
    expect([copy.loaded.length, copy.applied.length, copy.shown]).toEqual([keys.length, 2 * keys.length, true]);
    expect(keys.every((key) => copy.newest(key) === 12)).toBe(true);
    open();
    await held.follower.caughtUp();
    await publish(13, 13);
    for (const { copies } of [held, free]) await until(() => keys.every((key) => (copies[0] as Copy).newest(key) === 13));
  }, 120_000);

  it('is whole behind the markers of transactions, aborted or committed, and has what was committed only', async () => {
    const producer = new Kafka({ brokers: backingServices().KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING })
      .producer({ transactionalId: `${bus.prefix}tx`, maxInFlightRequests: 1, idempotent: true });
    await producer.connect();
    for (const [n, end] of [[1, 'commit'], [2, 'abort'], [3, 'commit'], [4, 'abort']] as const) {
      const transaction = await producer.transaction();
      await transaction.send({ topic: bus.prefix + topic, messages: potMessages([{ key: 'k0', n }]) });
      await transaction[end]();
    }
    await producer.disconnect();
    const { store } = fill(new Rows(topic));
    const { follower, copies } = follow(new Rows(topic));
    await follower.caughtUp();
    expect([(await numbersIn(store)).get('k0'), copies[0]?.newest('k0')]).toEqual([[1, 3], 3]);
  }, 60_000);

  it('leaves out what it cannot take, tells so, and goes on with the rest', async () => {
    await publish(1, 2);
    const { store, writer } = fill(new Rows(topic));
    await until(async () => (await holds(store, upTo(2))) && (await store.servingVersion()) === 1);
    await writer.stop();
    await publish(3, 3);
    class Picky extends Copy {
      override load(documents: readonly ProjectedDocument<Row>[]): void {
        if (documents.some(({ _id }) => _id === 'k1')) throw new TypeError('a bug');
        super.load(documents);
      }
      override async apply(events: readonly IncomingEvent[]): Promise<void> {
        if (events.some(({ subject }) => subject === 'k2')) throw new TypeError('a bug');
        await super.apply(events);
      }
    }
    const { follower, copies } = follow(new Rows(topic), undefined, () => new Picky());
    await follower.caughtUp();
    const [copy] = copies as [Copy];
    expect(keys.filter((key) => copy.newest(key) !== 3)).toEqual(['k2']);
    expect([copy.loaded.length, copy.applied.length, follower.health()]).toEqual([keys.length - 1, keys.length - 1, { ok: true, detail: '2 items left out' }]);
  }, 60_000);

  it('follows each topic for one projection only, and says so at once', () => {
    const sources = [1, 2].map((version) => source(new ProjectionStore(mongo, new Rows(topic, version)), (copy: Copy) => copy));
    expect(() => new ProjectionFollower<Copy>({ name: 'pots.copy', sources, open: () => new Copy(), show: () => undefined, bus, registry: potEvents, log: silentLog })).toThrow('two projections of one topic');
  });

  it('of a new version is shown when that is filled; until then the old one serves', async () => {
    await publish(1, 10);
    const old = fill(new Rows(topic, 1));
    await until(async () => (await old.store.servingVersion()) === 1 && (await holds(old.store, upTo(10))));
    const fresh = fill(new Rows(topic, 2), true);
    const { follower, copies } = follow(new Rows(topic, 2));
    await follower.caughtUp();
    await publish(11, 11);
    await until(() => holds(old.store, upTo(11)));
    expect([(await fresh.store.serving()).version, copies.length, copies[0]?.loaded[0]?.state?.ns]).toEqual([1, 1, upTo(10)]);
    expect(await (await fresh.store.serving()).find(['k0'])).toEqual(await old.store.find(['k0']));
    fresh.store.held = false;
    await until(async () => (await fresh.store.serving()).version === 2);
    expect(await holds(fresh.store, upTo(11, 2))).toBe(true);
    expect((await old.store.serving()).version).toBe(1); // An instance of the release before keeps reading what it understands.
    await until(() => copies[1]?.shown === true);
    expect(copies[1]?.loaded.every(({ state }) => state?.ns[0] === 2)).toBe(true);
    await publish(12, 12);
    await until(() => keys.every((key) => copies[1]?.newest(key) === 12));
    expect(copies).toHaveLength(2);
  }, 120_000);
});
