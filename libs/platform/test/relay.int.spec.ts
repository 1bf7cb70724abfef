import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { fixedClock } from '@asili/kernel/testing';
import { z } from 'zod';
import { eventTopic, type EventBus, type Mongo, type MongoEventStore } from '../src/index.ts';
import { eventRegistry } from '../src/contracts/event-registry.ts';
import { laneOf, type CommitDocument } from '../src/event-store/commit-document.ts';
import { commitIndexes } from '../src/event-store/mongo-event-store.ts';
import { headerText } from '../src/kafka/cloud-event.ts';
import { Lanes } from '../src/relay/lanes.ts';
import { Outbox } from '../src/relay/outbox.ts';
import type { Relay, RelayOptions } from '../src/relay/relay.ts';
import { StalledStreams } from '../src/relay/stalled-streams.ts';
import { connectBus, connectMongo, deleteTopics, ownNames, readTopic, until, type Names } from './support/backing.ts';
import { spawnScript } from './support/child.ts';
import { forgetCommits, relayOf, storeOf } from './support/relays.ts';

let names: Names;
let mongo: Mongo;
let bus: EventBus;
let store: MongoEventStore;

beforeAll(async () => {
  names = ownNames();
  mongo = await connectMongo(names);
  bus = connectBus(names);
  store = storeOf(mongo, { service: 'test' });
});

afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
  await mongo.db.dropDatabase();
  await mongo.close();
});

async function emptyOutbox(service: string): Promise<void> {
  await forgetCommits(mongo);
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

function relay({ service = 'test', registry, ...options }: Partial<RelayOptions> = {}): Relay {
  return relayOf(mongo, bus, { service, ...(registry && { registry }) }, options);
}

const pending = async (): Promise<number> => (await new Outbox(mongo).backlog()).count;

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
    expect(await pending()).toBe(0);
  });

  it('keeps order with two relays and writers at work, and delivers soon after an append', async () => {
    await emptyOutbox('pair');
    const pair = [relay({ service: 'pair', pageSize: 7 }), relay({ service: 'pair', pageSize: 5 })];
    store.onAppended((commit) => {
      pair[0]?.signal(commit);
    });
    for (const one of pair) one.start();
    const sizes = await fill(12, 10);
    await until(async () => (await pending()) === 0);
    await Promise.all(pair.map((one) => one.stop()));
    expectWholeStreamsInOrder((await published('pair')).first, sizes);
  });

  it('publishes what the service says happened days ahead of the broker’s time', async () => {
    await emptyOutbox('ahead');
    const at = new Date(Date.now() + 30 * 86_400_000);
    await storeOf(mongo, { service: 'ahead', clock: fixedClock(at) }).append('pot-1', 0, {
      commitId: 'c',
      events: [{ type: 'pot-glazed', data: {} }],
    });
    const one = relay({ service: 'ahead' });
    one.start();
    await until(async () => (await pending()) === 0);
    await one.stop();
    expect((await readTopic(bus, eventTopic('ahead'))).map(({ headers }) => headerText(headers, 'ce_time'))).toEqual([
      at.toISOString(),
    ]);
  });

  it('publishes each event once where instances share the work, also what the others appended; lanes of a dead one are taken', async () => {
    await emptyOutbox('turns');
    const dead = new Lanes(mongo, { ttlMs: 1000 });
    await dead.keep();
    expect(dead.held()).toHaveLength(16);
    const lanes = [1, 2, 3].map(() => new Lanes(mongo, { ttlMs: 600_000 })); // One that stands still for a while on a busy machine is not taken for dead.
    const three = lanes.map((each) => relay({ service: 'turns', pageSize: 7, lanes: each }));
    store.onAppended((commit) => {
      for (const one of three) one.signal(commit);
    });
    for (const one of three) one.start();
    const sizes = await fill(8, 6);
    await until(async () => (await pending()) === 0);
    await Promise.all(three.map((one) => one.stop()));
    const { first, records, ids } = await published('turns');
    expectWholeStreamsInOrder(first, sizes);
    expect(records).toBe(ids);
  });

  it('goes on at once when its holder was killed and restarted, however long its time; another one waits until then', async () => {
    await emptyOutbox('restart');
    const sizes = await fill(30, 2);
    expect(await runRelay('restart', 1, 'host/0.0.0.0:1')).toEqual([null, 'SIGKILL']);
    const [other, restarted] = [2, 1].map((port) =>
      relay({ service: 'restart', lanes: new Lanes(mongo, { ttlMs: 600_000, instance: `host/0.0.0.0:${port}` }) }),
    );
    expect(await other?.sweep()).toBe(0);
    const started = Date.now();
    expect(await restarted?.sweep()).toBeGreaterThan(0);
    expect(await other?.sweep()).toBeGreaterThan(0); // The restarted one lets it have its share.
    process.stdout.write(`killed and restarted: everything published after ${Date.now() - started} ms\n`);
    expect(await pending()).toBe(0);
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
      pageSize: 4,
      publish: async (batches) => {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error('broker is away');
        }
        await bus.publish(batches);
      },
    });
    flaky.start();
    await until(async () => (await pending()) === 0);
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
    expect(await pending()).toBe(0);
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
    const stalled = new StalledStreams(mongo);
    const parked = async () => (await stalled.list('publish')).filter(({ nextAt }) => nextAt === undefined);
    const first = relay({ service: 'poison' });
    first.start();
    await until(async () => (await parked()).length === 1);
    await fill(3, 3); // The same commit ids: successes that change nothing.
    const after = await store.append('pot-002', sizes.get('pot-002') ?? 0, {
      commitId: 'later',
      events: [{ type: 'pot-glazed', data: {} }],
    });
    await until(async () => (await pending()) === 0);
    await first.stop();
    expect(await parked()).toEqual([
      expect.objectContaining({ stream: 'pot-001', commit: id, reason: expect.stringContaining('MESSAGE_TOO_LARGE') }),
    ]);
    const others = new Map([...sizes, ['pot-002', after.version] as const].filter(([stream]) => stream !== 'pot-001'));
    expectWholeStreamsInOrder((await published('poison')).first, others);

    await commits.updateOne({ _id: id }, { $set: { events } });
    const second = relay({ service: 'poison' });
    second.start();
    expect(await stalled.retry('publish', 'pot-001')).toBe(1);
    await until(async () => (await stalled.list('publish')).length === 0);
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
    await until(async () => (await pending()) === 0);
    const sizes = await fill(2, 1);
    await last.stop();
    expectWholeStreamsInOrder((await published('last')).first, sizes);
  });
});

describe('the outbox', () => {
  it('never shows a stream from its middle, whatever was written while a page was read', async () => {
    await emptyOutbox('page');
    await fill(1, 2);
    const commits = mongo.collection<CommitDocument>('commits');
    const first = await commits.findOne({ v: 1 });
    await commits.deleteOne({ v: 1 });
    let reads = 0;
    const late = {
      collection: () => ({
        find: (...asked: Parameters<typeof commits.find>) => {
          reads += 1;
          const cursor = commits.find(...asked);
          if (reads > 1 || !first) return cursor;
          return {
            sort: () => ({
              limit: () => ({
                toArray: async () => {
                  const page = await cursor.toArray();
                  await commits.insertOne(first);
                  return page;
                },
              }),
            }),
          };
        },
      }),
    } as unknown as Mongo;
    const { commits: page } = await new Outbox(late).due('publish', first?.lane ?? -1, 10);
    expect(page.map(({ v }) => v)).toEqual([1, 2]);
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
    const outbox = new Outbox(watched);
    expect((await outbox.due('publish', laneOf('pot-000'), 10)).commits.map(({ v }) => v)).toEqual([1, 2, 4]);
    expect(await outbox.heldOf('publish', 'pot-000', 10)).toEqual([]);
    expect(concerns).toEqual([{ level: 'majority' }, { level: 'majority' }]);
    expect(mongo.db.writeConcern?.w).toBe('majority');
  });

  it('tells how much waits and since when', async () => {
    await emptyOutbox('backlog');
    expect(await new Outbox(mongo).backlog()).toEqual({ count: 0, oldest: undefined });
    const before = Date.now();
    await fill(1, 2);
    const { count, oldest } = await new Outbox(mongo).backlog();
    expect(count).toBe(2);
    expect(oldest?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('is served by indexes of what waits alone; those of earlier releases go', async () => {
    await emptyOutbox('indexes');
    await mongo.db.collection('commits').createIndex({ out: 1 }, { name: 'outbox', sparse: true });
    await mongo.db
      .collection('commits')
      .createIndex({ out: 1, _id: 1 }, { name: 'outbox_order', partialFilterExpression: { out: { $exists: true } } });
    await mongo.ensureIndexes(commitIndexes);
    const indexes = await mongo.db.collection('commits').indexes();
    const ofWaiting = indexes
      .filter(({ partialFilterExpression }) => partialFilterExpression)
      .map(({ name = '', key, partialFilterExpression }) => ({ name, of: [name, key, partialFilterExpression] }));
    expect(ofWaiting.sort((x, y) => (x.name < y.name ? -1 : 1)).map(({ of }) => of)).toEqual([
      ['due_lane', { due: 1, lane: 1, _id: 1 }, { due: { $exists: true } }],
      ['held_lane', { held: 1, lane: 1, _id: 1 }, { held: { $exists: true } }],
      ['outbox_age', { out: 1, at: 1 }, { out: { $exists: true } }],
      ['outbox_lane', { out: 1, lane: 1, _id: 1 }, { out: { $exists: true } }],
    ]);
    expect(indexes.map(({ name }) => name)).not.toContain('outbox');
  });
});
