import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { listParked, ProjectionStore, replayParked, type IncomingEvent, type ProjectedDocument } from '../src/index.ts';
import { until } from './support/backing.ts';
import { spawnScript } from './support/child.ts';
import { publishPots } from './support/pots.ts';
import { holds, keys, numbersIn, ProjectionBench } from './support/projection-bench.ts';
import { Rows, upTo, type Row } from './support/rows.ts';

const bench = new ProjectionBench();

describe('documents', () => {
  const at = (version: number, _id = 'k'): ProjectedDocument<Row> => ({ _id, version, state: { ns: upTo(version) } });
  it('are only ever replaced by newer ones, whoever writes first', async () => {
    const store = new ProjectionStore(bench.mongo, new Rows(bench.topic));
    await store.prepare();
    await store.write([at(3)]);
    await store.write([at(2), at(1, 'other')]);
    await store.write([at(3)]);
    expect([...(await store.find(['k', 'other', 'none'])).values()].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual([
      at(3),
      at(1, 'other'),
    ]);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        store.write([at(1 + ((n * 7) % 30), 'raced'), at(1 + ((n * 11) % 30), 'raced too')]),
      ),
    );
    expect((await store.find(['raced', 'raced too'])).get('raced')).toEqual(at(30, 'raced'));
    expect((await store.find(['raced', 'raced too'])).get('raced too')).toEqual(at(30, 'raced too'));
  });
  it('that were removed stay removed for older records', async () => {
    const store = new ProjectionStore(bench.mongo, new Rows(bench.topic));
    await store.write([{ _id: 'k', version: 5, state: null }]);
    await store.write([at(4)]);
    expect((await store.find(['k'])).get('k')).toEqual({ _id: 'k', version: 5, state: null });
  });
});

describe('filling a projection', () => {
  it('takes each event once, repeats and a second instance notwithstanding, and stores where it has come', async () => {
    await bench.publish(1, 5);
    await bench.publish(4, 5); // A relay that crashed sends again.
    const one = bench.fill(new Rows(bench.topic));
    const two = bench.fill(new Rows(bench.topic));
    await bench.publish(6, 10);
    await until(() => holds(one.store, upTo(10)));
    await until(async () => JSON.stringify(await ends()) === JSON.stringify(await offsets(one.store)));
    await until(async () => (await one.writer.health()).ok && (await two.writer.health()).ok);
    expect(await one.store.findBy({})).toHaveLength(keys.length);
    // The next one starts where these ended: nothing is folded again.
    for (const part of bench.running.splice(0)) await part.stop();
    let applied = 0;
    const later = bench.fill(
      new Rows(bench.topic, 1, {
        before: () => {
          applied += 1;
        },
      }),
    );
    await bench.publish(11, 11);
    await until(() => holds(later.store, upTo(11)));
    expect(applied).toBe(keys.length);
  }, 180_000);

  const offsets = async (store: ProjectionStore<Row>): Promise<number[]> =>
    [...(await store.offsets())]
      .filter(([, next]) => next > 0n)
      .sort(([a], [b]) => a - b)
      .map(([, next]) => Number(next));
  const ends = async (): Promise<number[]> =>
    (await bench.bus.offsets(bench.topic))
      .filter(({ high }) => high > 0n)
      .sort((a, b) => a.partition - b.partition)
      .map(({ high }) => Number(high));

  it('goes on without loss or repeat when it is killed between a write and its offset', async () => {
    await bench.publish(1, 30);
    const child = spawnScript('projection-child.ts', [JSON.stringify(bench.names), bench.topic]);
    const [, signal] = (await once(child, 'exit')) as [number | null, string];
    expect(signal).toBe('SIGKILL');
    const store = new ProjectionStore(bench.mongo, new Rows(bench.topic));
    expect((await offsets(store)).length).toBeLessThan(3); // Three partitions were written, at most two of them have their offset.
    const before = (await store.find(keys)).size;
    let applied = 0;
    const after = bench.fill(
      new Rows(bench.topic, 1, {
        before: () => {
          applied += 1;
        },
      }),
    );
    await until(() => holds(after.store, upTo(30)));
    expect([before > 0, applied]).toEqual([true, (keys.length - before) * 30]);
  }, 180_000);

  it('asks the source of truth for what never came by topic', async () => {
    await bench.publish(1, 2);
    await publishPots(bench.bus, bench.topic, [{ key: 'k0', n: 4 }]);
    const asked: string[] = [];
    const { store, writer } = bench.fill(
      new Rows(bench.topic, 1, {
        recover: (id) => {
          asked.push(id);
          return Promise.resolve({ version: 4, state: { ns: upTo(4) } });
        },
      }),
    );
    await until(async () => (await numbersIn(store)).get('k0')?.length === 4);
    await until(async () => (await numbersIn(store)).get('k1')?.length === 2);
    expect((await numbersIn(store)).get('k0')).toEqual(upTo(4));
    await until(async () => JSON.stringify(await writer.health()) === '{"ok":true}');
    expect(asked).toEqual(['k0']);
  }, 180_000);

  it('parks what it cannot read or fold, with the later events of its key behind it, across restarts, until a replay puts them in order', async () => {
    await bench.publish(1, 1);
    await publishPots(bench.bus, bench.topic, [
      { key: 'k0', n: 2, data: { n: 'two' } },
      { key: 'k2', n: 2 },
    ]);
    let broken = true;
    const cracked = {
      before: ({ subject, streamVersion }: IncomingEvent) => {
        if (broken && subject === 'k1' && streamVersion === 2) throw new TypeError('a bug');
      },
    };
    const { store, writer } = bench.fill(new Rows(bench.topic, 1, cracked));
    await until(async () => (await numbersIn(store)).get('k2')?.length === 2);
    await publishPots(
      bench.bus,
      bench.topic,
      keys
        .filter((key) => key !== 'k2')
        .flatMap((key) =>
          key === 'k0'
            ? [{ key, n: 3 }]
            : [
                { key, n: 2 },
                { key, n: 3 },
              ],
        ),
    );
    const others = keys.slice(3);
    const waits = async (): Promise<unknown> =>
      (await listParked(bench.parking, store.parkingGroup))
        .map(({ key, events, first }) => [key, events, first.reason.split(':')[0]])
        .sort();
    await until(async () => {
      const found = await numbersIn(store);
      return others.every((key) => found.get(key)?.length === 3);
    });
    await until(
      async () =>
        JSON.stringify(await waits()) ===
        JSON.stringify([
          ['k0', 2, 'ZodError'],
          ['k1', 2, 'TypeError'],
        ]),
    );
    const expected = { ok: true, detail: '2 keys parked in projection.rows_v1' };
    await until(async () => JSON.stringify(await writer.health()) === JSON.stringify(expected));
    await writer.stop();

    broken = false; // The next release can fold it; what is parked stays so until somebody asks.
    const next = bench.fill(new Rows(bench.topic, 1, cracked));
    await publishPots(bench.bus, bench.topic, [
      { key: 'k1', n: 4 },
      { key: 'k2', n: 3 },
    ]);
    await until(async () => (await numbersIn(store)).get('k2')?.length === 3);
    await until(async () => (await bench.parking.waiting(store.parkingGroup, 'k1')).length === 3);
    await until(async () => JSON.stringify(await next.writer.health()) === JSON.stringify(expected));
    expect([(await numbersIn(store)).get('k0'), (await numbersIn(store)).get('k1')]).toEqual([[1], [1]]);
    expect(await replayParked(bench.parking, store.parkingGroup)).toBe(5);
    await until(async () => (await numbersIn(store)).get('k1')?.length === 4);
    await until(async () => (await bench.parking.replayKeys(store.parkingGroup)).length === 0);
    expect([await waits(), (await numbersIn(store)).get('k1')]).toEqual([[['k0', 2, 'ZodError']], upTo(4)]); // What nobody can read goes on waiting.
    await publishPots(bench.bus, bench.topic, [{ key: 'k1', n: 5 }]);
    await until(async () => (await numbersIn(store)).get('k1')?.length === 5);
  }, 180_000);
});

describe('offsets', () => {
  it('beyond the end of the topic are told by name, with what to do; nothing is ready', async () => {
    await bench.publish(1, 1);
    const store = new ProjectionStore(bench.mongo, new Rows(bench.topic));
    await store.saveOffset(0, 10_000n);
    await store.markBuilt();
    const { writer } = bench.fill(new Rows(bench.topic));
    const { follower } = bench.follow(new Rows(bench.topic));
    const help = 'rows has read further than its topic goes: raise its version';
    await until(() => writer.needsHelp && follower.health().detail === help);
    const { ok, detail } = await writer.health();
    expect([ok, detail?.includes(help), follower.health().ok]).toEqual([false, true, false]);
  });

  it('of versions that are no longer needed go before their documents, also those a crash left behind', async () => {
    const versions = [1, 2, 3].map((version) => new ProjectionStore(bench.mongo, new Rows(bench.topic, version)));
    for (const store of versions) {
      await bench.parking.park({
        _id: store.parkingGroup,
        group: store.parkingGroup,
        key: 'k0',
        topic: bench.topic,
        partition: 0,
        offset: '0',
        value: null,
        headers: {},
        reason: '',
        attempts: 1,
        state: 'parked',
        at: new Date(),
      });
      await store.write([{ _id: 'k0', version: 1, state: { ns: [1] } }]);
      await store.saveOffset(0, 0n);
    }
    await versions[2]?.markBuilt(); // And then the process died.
    bench.fill(new Rows(bench.topic, 3));
    await until(async () => (await versions[0]?.find(['k0']))?.size === 0);
    expect(
      await Promise.all(
        versions.map(async (store) => [
          (await store.offsets()).size,
          (await store.find(['k0'])).size,
          (await bench.parking.keys(store.parkingGroup)).size,
        ]),
      ),
    ).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
    ]);
  });
});
