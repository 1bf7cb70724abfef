import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { fixedClock } from '@asili/kernel/testing';
import { z } from 'zod';
import { eventTopic, type EventBus, type Mongo, MongoEventStore } from '../src/index.ts';
import { eventRegistry } from '../src/contracts/event-registry.ts';
import type { CommitDocument } from '../src/event-store/commit-document.ts';
import { commitIndexes } from '../src/event-store/mongo-event-store.ts';
import { headerText } from '../src/kafka/cloud-event.ts';
import { Lease } from '../src/mongo/lease.ts';
import { MongoOutbox } from '../src/relay/outbox.ts';
import { Relay, type RelayOptions } from '../src/relay/relay.ts';
import {
  connectBus,
  connectMongo,
  deleteTopics,
  ownNames,
  readTopic,
  silentLog,
  until,
  type Names,
} from './support/backing.ts';
import { spawnScript } from './support/child.ts';

let names: Names;
let mongo: Mongo;
let bus: EventBus;
let store: MongoEventStore;

beforeAll(async () => {
  names = ownNames();
  mongo = await connectMongo(names);
  bus = connectBus(names);
  store = new MongoEventStore(mongo, { service: 'test' });
});

afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
  await mongo.db.dropDatabase();
  await mongo.close();
});

async function emptyOutbox(service: string): Promise<void> {
  await mongo.collection('commits').deleteMany({});
  await mongo.ensureIndexes(commitIndexes);
  await bus.ensureTopics([eventTopic(service)]);
}

/** Streams of several commits of one to three events each. Returns stream -> number of events. */
async function fill(streams: number, commits: number): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  await Promise.all(
    Array.from({ length: streams }, async (_, s) => {
      const stream = `pot-${String(s).padStart(3, '0')}`;
      for (let version = 0, n = 0; n < commits; n += 1) {
        const events = Array.from({ length: 1 + ((s + n) % 3) }, () => ({ type: 'pot-glazed', data: { s, n } }));
        ({ version } = await store.append(stream, version, { commitId: `c${n}`, events }));
        sizes.set(stream, version);
      }
    }),
  );
  return sizes;
}

function relay(options: Partial<RelayOptions> = {}): Relay {
  return new Relay({
    service: 'test',
    outbox: new MongoOutbox(mongo),
    log: silentLog,
    publish: (batches) => bus.publish(batches),
    pollMs: 50,
    ...options,
  });
}

/** Versions of each stream in the order they first appear, and how many records there are in all. */
async function published(service: string): Promise<{ first: Map<string, number[]>; records: number; ids: number }> {
  const first = new Map<string, number[]>();
  const ids = new Map<string, string>();
  const records = await readTopic(bus, eventTopic(service));
  for (const { headers, key } of records) {
    const id = headerText(headers, 'ce_id') ?? '';
    const stream = headerText(headers, 'ce_stream') ?? '';
    const place = `${stream}@${headerText(headers, 'ce_streamversion')}`;
    expect(key?.toString()).toBe(stream.slice(4));
    expect(ids.get(id) ?? place).toBe(place);
    if (!ids.has(id))
      first.set(stream, [...(first.get(stream) ?? []), Number(headerText(headers, 'ce_streamversion'))]);
    ids.set(id, place);
  }
  return { first, records: records.length, ids: ids.size };
}

function expectWholeStreamsInOrder(first: Map<string, number[]>, sizes: Map<string, number>): void {
  expect([...first.keys()].sort()).toEqual([...sizes.keys()].sort());
  for (const [stream, size] of sizes) expect(first.get(stream)).toEqual(Array.from({ length: size }, (_, n) => n + 1));
}

/** The exit code and signal of a relay that kills itself after so many batches, or never for 0. */
function runRelay(service: string, killAfter: number, ...instance: readonly string[]): Promise<unknown[]> {
  return once(spawnScript('relay-child.ts', [JSON.stringify(names), service, String(killAfter), ...instance]), 'exit');
}

describe('the relay', () => {
  it('loses nothing and keeps order when it is killed between publishing and marking, time after time', async () => {
    await emptyOutbox('test');
    const sizes = await fill(30, 6);
    for (const killAfter of process.env['ASILI_TESTS'] === 'full' ? [1, 2, 1, 3, 1] : [1, 3, 1])
      expect(await runRelay('test', killAfter)).toEqual([null, 'SIGKILL']);
    expect(await runRelay('test', 0)).toEqual([0, null]);
    const { first, records, ids } = await published('test');
    expectWholeStreamsInOrder(first, sizes);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(ids).toBe(total);
    expect(records).toBeGreaterThan(total); // What was published but not marked came again, under the same ids.
    expect((await new MongoOutbox(mongo).backlog()).count).toBe(0);
  });

  it('keeps order with two relays and writers at work, and delivers soon after an append', async () => {
    await emptyOutbox('pair');
    const pair = [relay({ service: 'pair', batchSize: 7 }), relay({ service: 'pair', batchSize: 5 })];
    store.onAppended(() => {
      pair[0]?.signal();
    });
    for (const one of pair) one.start();
    const sizes = await fill(12, 10);
    await until(async () => (await new MongoOutbox(mongo).backlog()).count === 0);
    await Promise.all(pair.map((one) => one.stop()));
    expectWholeStreamsInOrder((await published('pair')).first, sizes);
  });

  it('publishes what the service says happened days ahead of the broker’s time', async () => {
    await emptyOutbox('ahead');
    const at = new Date(Date.now() + 30 * 86_400_000);
    await new MongoEventStore(mongo, { service: 'ahead', clock: fixedClock(at) }).append('pot-1', 0, {
      commitId: 'c',
      events: [{ type: 'pot-glazed', data: {} }],
    });
    const one = relay({ service: 'ahead' });
    one.start();
    await until(async () => (await new MongoOutbox(mongo).backlog()).count === 0);
    await one.stop();
    expect((await readTopic(bus, eventTopic('ahead'))).map(({ headers }) => headerText(headers, 'ce_time'))).toEqual([
      at.toISOString(),
    ]);
  });

  it('publishes each event once where instances take turns, also what the others appended; a dead holder is replaced', async () => {
    await emptyOutbox('turns');
    const dead = new Lease(mongo, 'turns', { ttlMs: 1000 });
    expect((await dead.hold()).held).toBe(true);
    const three = [1, 2, 3].map(() =>
      relay({ service: 'turns', batchSize: 7, lease: new Lease(mongo, 'turns', { ttlMs: 600_000 }) }),
    ); // One that stands still for a while on a busy machine is not taken for dead.
    store.onAppended(() => {
      for (const one of three) one.signal();
    });
    for (const one of three) one.start();
    const sizes = await fill(8, 6);
    await until(async () => (await new MongoOutbox(mongo).backlog()).count === 0);
    await Promise.all(three.map((one) => one.stop()));
    const { first, records, ids } = await published('turns');
    expectWholeStreamsInOrder(first, sizes);
    expect(records).toBe(ids);
  });

  it('goes on at once when its holder was killed and restarted, however long the lease; another instance waits', async () => {
    await emptyOutbox('restart');
    const sizes = await fill(30, 2);
    expect(await runRelay('restart', 1, 'host/0.0.0.0:1')).toEqual([null, 'SIGKILL']);
    const [other, restarted] = [2, 1].map((port) =>
      relay({
        service: 'restart',
        lease: new Lease(mongo, 'relay', { ttlMs: 600_000, instance: `host/0.0.0.0:${port}` }),
      }),
    );
    expect(await other?.sweep()).toBe(0);
    const started = Date.now();
    expect(await restarted?.sweep()).toBe(60);
    process.stdout.write(`killed and restarted: everything published after ${Date.now() - started} ms\n`);
    const { first, records, ids } = await published('restart');
    expectWholeStreamsInOrder(first, sizes);
    expect(records).toBeGreaterThan(ids);
  });

  it('publishes again later what the broker refused, in order', async () => {
    await emptyOutbox('flaky');
    const sizes = await fill(5, 4);
    let refusals = 3;
    const flaky = relay({
      service: 'flaky',
      batchSize: 4,
      publish: async (batches) => {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error('broker is away');
        }
        await bus.publish(batches);
      },
    });
    flaky.start();
    await until(async () => (await new MongoOutbox(mongo).backlog()).count === 0);
    await flaky.stop();
    expectWholeStreamsInOrder((await published('flaky')).first, sizes);
  });

  it('leaves internal events in the store, alone or beside public ones', async () => {
    await emptyOutbox('discreet');
    const registry = eventRegistry(
      { 'discreet.pot-glazed.v1': z.object({}), 'discreet.recipe-kept.v1': z.object({}) },
      { internal: ['discreet.recipe-kept.v1'] },
    );
    const [glazed, kept] = ['pot-glazed', 'recipe-kept'].map((type) => ({ type, data: {} }));
    if (!glazed || !kept) throw new Error('no events');
    for (const [n, events] of [[glazed, kept], [kept], [kept, glazed]].entries())
      await store.append('pot-1', n === 2 ? 3 : n * 2, { commitId: `c${n}`, events });
    expect(await relay({ service: 'discreet', registry }).sweep()).toBe(3);
    const records = await readTopic(bus, eventTopic('discreet'));
    expect(
      records.map(({ headers }) => [headerText(headers, 'ce_type'), headerText(headers, 'ce_streamversion')]),
    ).toEqual([
      ['discreet.pot-glazed.v1', '1'],
      ['discreet.pot-glazed.v1', '5'],
    ]);
    expect((await new MongoOutbox(mongo).backlog()).count).toBe(0);
    expect((await store.read('pot-1')).version).toBe(5);
  });

  it('sends what is too much for one batch in several', async () => {
    await emptyOutbox('much');
    const text = 'x'.repeat(200_000);
    for (let n = 0; n < 8; n += 1)
      await store.append('pot-heavy', n, { commitId: `c${n}`, events: [{ type: 'pot-glazed', data: { text } }] });
    expect(await relay({ service: 'much' }).sweep()).toBe(8);
    expectWholeStreamsInOrder((await published('much')).first, new Map([['pot-heavy', 8]]));
  });

  it('sets aside what the broker will never take, holds up only its stream, and keeps order when it can go after all', async () => {
    await emptyOutbox('poison');
    const sizes = await fill(3, 3);
    const id = 'pot-001@0000000001';
    const commits = mongo.collection<CommitDocument>('commits');
    const { events } = (await commits.findOne({ _id: id })) ?? { events: '[]' };
    const tooLarge = JSON.stringify(
      (JSON.parse(events) as { data: unknown }[]).map((event) => ({ ...event, data: { text: 'x'.repeat(2_000_000) } })),
    );
    await commits.updateOne({ _id: id }, { $set: { events: tooLarge } });
    const outbox = new MongoOutbox(mongo);
    const first = relay({ service: 'poison' });
    first.start();
    await until(async () => (await outbox.backlog()).refused.length === 1);
    await fill(3, 3); // The same commit ids: successes that change nothing.
    const after = await store.append('pot-002', sizes.get('pot-002') ?? 0, {
      commitId: 'later',
      events: [{ type: 'pot-glazed', data: {} }],
    });
    await until(async () => (await outbox.backlog()).count === 0);
    await first.stop();
    expect((await outbox.backlog()).refused).toEqual([{ id, reason: 'MESSAGE_TOO_LARGE' }]);
    const others = new Map([...sizes, ['pot-002', after.version] as const].filter(([stream]) => stream !== 'pot-001'));
    expectWholeStreamsInOrder((await published('poison')).first, others);

    await commits.updateOne({ _id: id }, { $set: { events } });
    const second = relay({ service: 'poison' });
    second.start();
    await until(async () => (await outbox.backlog()).count + (await outbox.backlog()).refused.length === 0);
    await second.stop();
    expectWholeStreamsInOrder(
      (await published('poison')).first,
      new Map([...others, ['pot-001', sizes.get('pot-001') ?? 0]]),
    );
  });

  it('publishes on stopping what was appended just before', async () => {
    await emptyOutbox('last');
    const last = relay({ service: 'last', pollMs: 60_000 });
    last.start();
    await until(async () => (await new MongoOutbox(mongo).backlog()).count === 0);
    const sizes = await fill(2, 1);
    await last.stop();
    expectWholeStreamsInOrder((await published('last')).first, sizes);
  });
});

describe('the outbox', () => {
  it('never shows a stream from its middle, even when the page begins behind its start', async () => {
    await emptyOutbox('page');
    await fill(2, 3);
    const page = await new MongoOutbox(mongo).pending('pot-001@0000000001', 10);
    expect(page.commits.map(({ stream, v }) => `${stream}:${v}`)).toEqual(['pot-001:1', 'pot-001:3', 'pot-001:6']);
  });

  it('reads only what a replica set keeps, of writes that most of it has', async () => {
    await emptyOutbox('kept');
    await fill(1, 3);
    const concerns: unknown[] = [];
    const watched = {
      collection: () => {
        const commits = mongo.collection<CommitDocument>('commits');
        return {
          find: (filter: object, options?: { readConcern?: unknown }) => {
            concerns.push(options?.readConcern);
            return commits.find(filter, options as object);
          },
        };
      },
    } as unknown as Mongo;
    const page = await new MongoOutbox(watched).pending('pot-000@0000000001', 10);
    expect(page.commits.map(({ v }) => v)).toEqual([1, 2, 4]);
    expect(concerns).toEqual([{ level: 'majority' }, { level: 'majority' }]);
    expect(mongo.db.writeConcern?.w).toBe('majority');
  });

  it('tells how much waits and since when', async () => {
    await emptyOutbox('backlog');
    expect(await new MongoOutbox(mongo).backlog()).toEqual({ count: 0, oldest: undefined, refused: [] });
    const before = Date.now();
    await fill(1, 2);
    const { count, oldest } = await new MongoOutbox(mongo).backlog();
    expect(count).toBe(2);
    expect(oldest?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('is served by indexes of what waits alone; the one of an earlier release goes', async () => {
    await emptyOutbox('indexes');
    await mongo.db.collection('commits').createIndex({ out: 1 }, { name: 'outbox', sparse: true });
    await mongo.ensureIndexes(commitIndexes);
    const indexes = await mongo.db.collection('commits').indexes();
    expect(indexes.map(({ name }) => name)).not.toContain('outbox');
    expect(
      indexes
        .filter(({ name }) => name?.startsWith('outbox_'))
        .map(({ name, key, partialFilterExpression }) => [name, key, partialFilterExpression])
        .sort(),
    ).toEqual([
      ['outbox_age', { out: 1, at: 1 }, { out: { $exists: true } }],
      ['outbox_order', { out: 1, _id: 1 }, { out: { $exists: true } }],
    ]);
  });
});
