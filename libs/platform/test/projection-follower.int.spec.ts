import { describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import {
  ProjectionFollower,
  ProjectionStore,
  source,
  type IncomingEvent,
  type ProjectedDocument,
} from '../src/index.ts';
import { backingServices, silentLog, until } from './support/backing.ts';
import { potEvents, potMessages } from './support/pots.ts';
import { Copy, holds, keys, numbersIn, ProjectionBench } from './support/projection-bench.ts';
import { Rows, upTo, type Row } from './support/rows.ts';

const bench = new ProjectionBench();

describe('a copy in memory', () => {
  it('is loaded in bulk, follows from the stored offsets and is ready at the end that was there', async () => {
    await bench.publish(1, 10);
    const { store, writer } = bench.fill(new Rows(bench.topic));
    await until(() => holds(store, upTo(10)));
    await until(async () => (await store.servingVersion()) === 1);
    await writer.stop(); // What comes now is in no document.
    await bench.publish(11, 12);
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const held = bench.follow(new Rows(bench.topic), gate);
    const free = bench.follow(new Rows(bench.topic));
    await free.follower.caughtUp();
    await until(() => (held.copies[0]?.loaded.length ?? 0) === keys.length);
    expect([held.follower.health().ok, free.follower.health()]).toEqual([false, { ok: true }]);
    const [copy] = free.copies as [Copy];
    expect([copy.loaded.length, copy.applied.length, copy.shown]).toEqual([keys.length, 2 * keys.length, true]);
    expect(keys.every((key) => copy.newest(key) === 12)).toBe(true);
    open();
    await held.follower.caughtUp();
    await bench.publish(13, 13);
    for (const { copies } of [held, free])
      await until(() => keys.every((key) => (copies[0] as Copy).newest(key) === 13));
  }, 180_000);

  it('is whole behind the markers of transactions, aborted or committed, and has what was committed only', async () => {
    const producer = new Kafka({
      brokers: backingServices().KAFKA_BROKERS.split(','),
      logLevel: logLevel.NOTHING,
    }).producer({ transactionalId: `${bench.bus.prefix}tx`, maxInFlightRequests: 1, idempotent: true });
    await producer.connect();
    for (const [n, end] of [
      [1, 'commit'],
      [2, 'abort'],
      [3, 'commit'],
      [4, 'abort'],
    ] as const) {
      const transaction = await producer.transaction();
      await transaction.send({ topic: bench.bus.prefix + bench.topic, messages: potMessages([{ key: 'k0', n }]) });
      await transaction[end]();
    }
    await producer.disconnect();
    const { store } = bench.fill(new Rows(bench.topic));
    const { follower, copies } = bench.follow(new Rows(bench.topic));
    await follower.caughtUp();
    expect([(await numbersIn(store)).get('k0'), copies[0]?.newest('k0')]).toEqual([[1, 3], 3]);
  }, 180_000);

  it('leaves out what it cannot take, tells so, and goes on with the rest', async () => {
    await bench.publish(1, 2);
    const { store, writer } = bench.fill(new Rows(bench.topic));
    await until(async () => (await holds(store, upTo(2))) && (await store.servingVersion()) === 1);
    await writer.stop();
    await bench.publish(3, 3);
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
    const { follower, copies } = bench.follow(new Rows(bench.topic), undefined, () => new Picky());
    await follower.caughtUp();
    const [copy] = copies as [Copy];
    expect(keys.filter((key) => copy.newest(key) !== 3)).toEqual(['k2']);
    expect([copy.loaded.length, copy.applied.length, follower.health()]).toEqual([
      keys.length - 1,
      keys.length - 1,
      { ok: true, detail: '2 items left out' },
    ]);
  }, 180_000);

  it('follows each topic for one projection only, and says so at once', () => {
    const sources = [1, 2].map((version) =>
      source(new ProjectionStore(bench.mongo, new Rows(bench.topic, version)), (copy: Copy) => copy),
    );
    expect(
      () =>
        new ProjectionFollower<Copy>({
          name: 'pots.copy',
          sources,
          open: () => new Copy(),
          show: () => undefined,
          bus: bench.bus,
          registry: potEvents,
          log: silentLog,
        }),
    ).toThrow('two projections of one topic');
  });

  it('of a new version is shown when that is filled; until then the old one serves', async () => {
    await bench.publish(1, 10);
    const old = bench.fill(new Rows(bench.topic, 1));
    await until(async () => (await old.store.servingVersion()) === 1 && (await holds(old.store, upTo(10))));
    const fresh = bench.fill(new Rows(bench.topic, 2), true);
    const { follower, copies } = bench.follow(new Rows(bench.topic, 2));
    await follower.caughtUp();
    await bench.publish(11, 11);
    await until(() => holds(old.store, upTo(11)));
    expect([(await fresh.store.serving()).version, copies.length, copies[0]?.loaded[0]?.state?.ns]).toEqual([
      1,
      1,
      upTo(10),
    ]);
    expect(await (await fresh.store.serving()).find(['k0'])).toEqual(await old.store.find(['k0']));
    fresh.store.held = false;
    await until(async () => (await fresh.store.serving()).version === 2);
    expect(await holds(fresh.store, upTo(11, 2))).toBe(true);
    expect((await old.store.serving()).version).toBe(1); // An instance of the release before keeps reading what it understands.
    await until(() => copies[1]?.shown === true);
    expect(copies[1]?.loaded.every(({ state }) => state?.ns[0] === 2)).toBe(true);
    await bench.publish(12, 12);
    await until(() => keys.every((key) => copies[1]?.newest(key) === 12));
    expect(copies).toHaveLength(2);
  }, 180_000);
});
