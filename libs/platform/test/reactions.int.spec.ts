import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@asili/kernel';
import { once } from 'node:events';
import {
  eventTopic,
  Health,
  listStalled,
  MongoEventStore,
  PermanentError,
  type EventBus,
  type Mongo,
  type StoredEvent,
} from '../src/index.ts';
import { laneOf, type CommitDocument } from '../src/event-store/commit-document.ts';
import { headerText } from '../src/kafka/cloud-event.ts';
import { Lease } from '../src/mongo/lease.ts';
import { Metrics } from '../src/metrics/metrics.ts';
import { Lanes } from '../src/relay/lanes.ts';
import { Outbox } from '../src/relay/outbox.ts';
import { ReactionHealth, Reactions } from '../src/relay/reactions.ts';
import { StalledStreams } from '../src/relay/stalled-streams.ts';
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
import { forgetCommits, noteSeen, relayOf, storeOf } from './support/relays.ts';

let names: Names;
let mongo: Mongo;
let bus: EventBus;
let outbox: Outbox;
let stalled: StalledStreams;

beforeAll(async () => {
  names = ownNames();
  mongo = await connectMongo(names);
  bus = connectBus(names);
  outbox = new Outbox(mongo);
  stalled = new StalledStreams(mongo);
});
beforeEach(() => forgetCommits(mongo));
afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
  await mongo.db.dropDatabase();
  await mongo.close();
});

const streams = Array.from({ length: 24 }, (_, n) => `pot-${String(n).padStart(2, '0')}`);
const glazed = (n: number) => [{ type: 'pot-glazed', data: { n } }];

/** Commits of one event each, the streams side by side. */
async function fill(
  store: MongoEventStore,
  from: number,
  to: number,
  which: readonly string[] = streams,
): Promise<void> {
  await Promise.all(
    which.map(async (stream) => {
      for (let n = from; n < to; n += 1) await store.append(stream, n, { commitId: `c${n}`, events: glazed(n) });
    }),
  );
}

/** What a reaction was told, by stream. */
function recorder() {
  const recorded = new Map<string, number[]>();
  const note = (events: readonly StoredEvent[]): void => {
    for (const { stream, version } of events) recorded.set(stream, [...(recorded.get(stream) ?? []), version]);
  };
  return {
    note,
    of: (stream: string): number[] => recorded.get(stream) ?? [],
    count: () => [...recorded.values()].flat().length,
  };
}

async function publishedTimes(service: string): Promise<{ records: number; ids: number }> {
  const ids = (await readTopic(bus, eventTopic(service))).map(({ headers }) => headerText(headers, 'ce_id'));
  return { records: ids.length, ids: new Set(ids).size };
}

const nothingWaits = async (reaction: string): Promise<boolean> => (await outbox.backlog(reaction)).count === 0;
const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);
const parked = async (reaction: string) => (await stalled.list(reaction)).filter(({ nextAt }) => nextAt === undefined);

async function healthOf(reactions: Reactions) {
  const health = new Health();
  new ReactionHealth(outbox, stalled, reactions, health, new Metrics(silentLog), systemClock).onApplicationBootstrap();
  return (await health.ready()).components;
}

describe('a reaction that never ends', () => {
  it('is given up after its limit, parked with the reason, and keeps its lane for no other stream', async () => {
    const others = recorder();
    const reactions = new Reactions({ service: 'mended' });
    reactions.on(
      'mended.hangs',
      () => true,
      async (events) => {
        if (events[0]?.stream === 'pot-03') await new Promise(() => undefined);
        others.note(events);
      },
    );
    const neighbour =
      Array.from({ length: 999 }, (_, n) => `pan-${n}`).find((stream) => laneOf(stream) === laneOf('pot-03')) ?? '';
    const store = storeOf(mongo, { service: 'mended' }, reactions);
    const relay = relayOf(mongo, bus, { service: 'mended' }, { reactions, retryBaseMs: 2, reactionLimitMs: 40 });
    relay.start();
    await fill(store, 0, 2, ['pot-03', neighbour]);
    await until(async () => (await parked('mended.hangs')).length === 1);
    await fill(store, 2, 3, ['pot-03', neighbour]);
    await until(() => others.of(neighbour).length === 3);
    expect([others.of(neighbour), others.of('pot-03')]).toEqual([[1, 2, 3], []]);
    expect(await parked('mended.hangs')).toMatchObject([
      { stream: 'pot-03', tries: 10, reason: 'Error: did not end in 40 ms' },
    ]);
    await relay.stop();
  });
});

describe('a reaction that always throws', () => {
  it('delays its own stream alone: everything else goes on once, it is parked with its reason, and goes on in order when it is tried again', async () => {
    await bus.ensureTopics([eventTopic('mended')]);
    const [first, second] = [recorder(), recorder()];
    let isMended = false;
    const reactions = new Reactions({ service: 'mended' });
    reactions.on(
      'mended.breaks',
      () => true,
      async (events) => {
        if (!isMended && events[0]?.stream === 'pot-03') throw new Error('always');
        first.note(events);
      },
    );
    reactions.on('mended.counts', ['pot-glazed'], async (events) => {
      second.note(events);
    });
    const store = storeOf(mongo, { service: 'mended' }, reactions);
    const relay = relayOf(mongo, bus, { service: 'mended' }, { reactions, retryBaseMs: 2 });
    store.onAppended((commit) => {
      relay.signal(commit);
    });
    relay.start();
    await fill(store, 0, 5);
    await until(async () => (await parked('mended.breaks')).length === 1);
    await fill(store, 5, 8); // Behind the parked one too.
    await until(
      async () =>
        (await nothingWaits('publish')) &&
        (await nothingWaits('mended.counts')) &&
        (await nothingWaits('mended.breaks')),
    );
    expect(await publishedTimes('mended')).toEqual({ records: 24 * 8, ids: 24 * 8 });
    for (const stream of streams) {
      expect(second.of(stream)).toEqual(upTo(8));
      expect(first.of(stream)).toEqual(stream === 'pot-03' ? [] : upTo(8));
    }
    expect(await parked('mended.breaks')).toEqual([
      expect.objectContaining({ stream: 'pot-03', commit: 'pot-03@0000000001', tries: 10, reason: 'Error: always' }),
    ]);
    expect(await listStalled(stalled, 'mended.breaks')).toEqual([
      expect.stringMatching(/^pot-03 {2}parked since .*10 tries: Error: always$/),
    ]);
    const health = await healthOf(reactions);
    expect(health['reaction mended.breaks']).toEqual({
      ok: true,
      detail: '0 pending, oldest 0 s; 1 streams parked: Error: always',
    });
    expect(health['reaction mended.counts']).toEqual({ ok: true, detail: '0 pending, oldest 0 s' });
    isMended = true;
    expect(await stalled.retry('mended.breaks')).toBe(1);
    await relay.stop(); // The next instance takes it up, as the one that runs does within seconds.
    const next = relayOf(mongo, bus, { service: 'mended' }, { reactions });
    next.start();
    await until(async () => (await stalled.list()).length === 0);
    await next.stop();
    expect(first.of('pot-03')).toEqual(upTo(8));
    expect(
      await mongo
        .collection('commits')
        .countDocuments({ $or: [{ due: { $exists: true } }, { held: { $exists: true } }, { out: { $exists: true } }] }),
    ).toBe(0);
    expect(await publishedTimes('mended')).toEqual({ records: 24 * 8, ids: 24 * 8 });
  });

  it('is not tried again where no try can help, and goes on with the commits before the one it fails with', async () => {
    const recorded = recorder();
    const reactions = new Reactions({ service: 'pots' });
    let tries = 0;
    reactions.on(
      'pots.breaks',
      () => true,
      async (events) => {
        if (events.some(({ version }) => version === 3)) {
          tries += 1;
          throw new PermanentError('never');
        }
        recorded.note(events);
      },
    );
    await fill(storeOf(mongo, { service: 'pots' }, reactions), 0, 5, ['pot-00']);
    const relay = relayOf(mongo, { publish: () => Promise.resolve() }, { service: 'pots' }, { reactions });
    relay.start();
    await until(async () => (await parked('pots.breaks')).length === 1);
    await relay.stop();
    expect([recorded.of('pot-00'), tries]).toEqual([[1, 2], 2]); // Once among the five, once alone.
  });
});

describe('lanes', () => {
  it('keep a stream that takes long from delaying those of other lanes', async () => {
    const recorded = recorder();
    const reactions = new Reactions({ service: 'pots' });
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    reactions.on(
      'pots.slow',
      () => true,
      async (events) => {
        if (events[0]?.stream === 'pot-00') await held;
        recorded.note(events);
      },
    );
    const store = storeOf(mongo, { service: 'pots' }, reactions);
    const relay = relayOf(
      mongo,
      { publish: () => Promise.resolve() },
      { service: 'pots' },
      { reactions, pageSize: 10 },
    );
    relay.start();
    await fill(store, 0, 30, ['pot-00']);
    const others = streams.filter((stream) => laneOf(stream) !== laneOf('pot-00'));
    await fill(store, 0, 3, others);
    await until(() => recorded.count() === others.length * 3);
    expect(recorded.of('pot-00')).toEqual([]);
    letGo();
    await until(() => recorded.of('pot-00').length === 30);
    await relay.stop();
    expect(recorded.of('pot-00')).toEqual(upTo(30));
  });

  it('are shared out among instances and given back, and nothing is done twice meanwhile', async () => {
    await bus.ensureTopics([eventTopic('shared')]);
    const recorded = recorder();
    const reactions = new Reactions({ service: 'shared' });
    reactions.on(
      'shared.counts',
      () => true,
      async (events) => {
        recorded.note(events);
      },
    );
    const store = storeOf(mongo, { service: 'shared' }, reactions);
    const lanes = [1, 2].map(() => new Lanes(mongo, { ttlMs: 60_000 }));
    const [one, other] = lanes.map((each) => relayOf(mongo, bus, { service: 'shared' }, { reactions, lanes: each }));
    one?.start();
    await until(() => lanes[0]?.held().length === 16);
    await fill(store, 0, 2);
    lanes[0]?.renew(); // As it does every few seconds.
    other?.start();
    await until(() => {
      lanes[0]?.renew();
      return lanes.every((each) => each.held().length === 8);
    });
    expect(lanes.flatMap((each) => each.held()).sort((a, b) => a - b)).toEqual(upTo(16).map((n) => n - 1));
    await fill(store, 2, 4);
    await until(async () => (await nothingWaits('publish')) && (await nothingWaits('shared.counts')));
    await other?.stop();
    await until(() => {
      lanes[0]?.renew();
      return lanes[0]?.held().length === 16;
    });
    await fill(store, 4, 5);
    await until(async () => (await nothingWaits('publish')) && (await nothingWaits('shared.counts')));
    await one?.stop();
    for (const stream of streams) expect(recorded.of(stream)).toEqual(upTo(5));
    expect(await publishedTimes('shared')).toEqual({ records: 24 * 5, ids: 24 * 5 });
  });

  it('of an instance that was killed are taken by the other: nothing is lost', async () => {
    await bus.ensureTopics([eventTopic('killed')]);
    const reactions = new Reactions({ service: 'killed' });
    reactions.on(
      'killed.note',
      () => true,
      (events) => noteSeen(mongo, events),
    );
    const store = storeOf(mongo, { service: 'killed' }, reactions);
    const child = spawnScript('relay-child.ts', [JSON.stringify(names), 'killed', '30', 'shared']);
    const lanes = new Lanes(mongo, { ttlMs: 2000 });
    const relay = relayOf(mongo, bus, { service: 'killed' }, { reactions, lanes, pageSize: 2 });
    await until(
      async () => (await mongo.collection('relay_lanes').countDocuments({ 'lanes.0': { $exists: true } })) === 1,
    );
    relay.start();
    const died = once(child, 'exit');
    await fill(store, 0, 10);
    expect(await died).toEqual([null, 'SIGKILL']);
    await until(async () => (await nothingWaits('publish')) && (await nothingWaits('killed.note')));
    expect(lanes.held()).toHaveLength(16);
    await relay.stop();
    expect(await mongo.collection('seen').countDocuments({ times: { $gte: 1 } })).toBe(24 * 10);
    expect((await publishedTimes('killed')).ids).toBe(24 * 10);
  });
});

describe('beside the release before', () => {
  /** What that release wrote: it knows neither lanes nor reactions. */
  const before = () => new MongoEventStore(mongo, { service: 'before' });

  it('its relay stands by, what its instances append gets lanes and reactions, and what it calls refused is parked', async () => {
    await bus.ensureTopics([eventTopic('before')]);
    const itsLease = new Lease(mongo, 'relay', { ttlMs: 600_000 });
    expect((await itsLease.hold()).held).toBe(true);
    await fill(before(), 0, 2, streams.slice(0, 3));
    await mongo
      .collection<CommitDocument>('commits')
      .updateOne({ _id: 'pot-02@0000000001' }, { $set: { out: 2, refused: 'MESSAGE_TOO_LARGE' } });
    const recorded = recorder();
    const reactions = new Reactions({ service: 'before' });
    reactions.on('before.counts', ['pot-glazed'], async (events) => {
      recorded.note(events);
    });
    const relay = relayOf(mongo, bus, { service: 'before' }, { reactions, lanes: new Lanes(mongo) });
    relay.start();
    await until(async () => (await nothingWaits('publish')) && recorded.count() === 6);
    expect((await new Lease(mongo, 'relay').hold()).held).toBe(false);
    await fill(before(), 2, 4, streams.slice(0, 2));
    await until(async () => (await nothingWaits('publish')) && recorded.count() === 10);
    await relay.stop();
    for (const stream of streams.slice(0, 2)) expect(recorded.of(stream)).toEqual(upTo(4));
    expect(await parked('publish')).toEqual([
      expect.objectContaining({ stream: 'pot-02', reason: 'MESSAGE_TOO_LARGE' }),
    ]);
    expect(await publishedTimes('before')).toEqual({ records: 8, ids: 8 });
  });
});
