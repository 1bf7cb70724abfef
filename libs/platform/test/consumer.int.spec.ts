import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  currentContext,
  listParked,
  MongoParking,
  PermanentError,
  replayParked,
  Unavailable,
  type EventBus,
  type Mongo,
  type ParkedEvent,
  type Subscription,
} from '../src/index.ts';
import { ConsumerRunner, type RunnerOptions } from '../src/consumer/consumers.ts';
import { parkingIndexes } from '../src/consumer/parking.ts';
import { connectBus, connectMongo, deleteTopics, ownNames, silentLog, until } from './support/backing.ts';
import { potEvents, publishPots, Recorder } from './support/pots.ts';
import { SeverableSockets } from './support/severable-sockets.ts';

const names = ownNames();
const sockets = new SeverableSockets();
let mongo: Mongo;
let bus: EventBus;
let slow: { topic: string; handler: Recorder; stop: () => Promise<void> };
const running: ConsumerRunner[] = [];

beforeAll(async () => {
  mongo = await connectMongo(names);
  await mongo.ensureIndexes(parkingIndexes);
  bus = connectBus(names, { socketFactory: sockets.factory });
  slow = await startSlow();
});

afterEach(async () => {
  sockets.restore();
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
});

afterAll(async () => {
  await slow.stop();
  await deleteTopics(bus);
  await bus.close();
  await mongo.db.dropDatabase();
  await mongo.close();
});

function consume(handler: Recorder, options: Partial<RunnerOptions> = {}): ConsumerRunner {
  const runner = new ConsumerRunner({
    handler,
    bus,
    registry: potEvents,
    parking: new MongoParking(mongo),
    log: silentLog,
    retryBaseMs: 10,
    pauseMs: 300,
    replayPollMs: 200,
    ...options,
  });
  running.push(runner);
  runner.start();
  return runner;
}

async function topicOf(name: string): Promise<{ topic: string; subscription: Subscription }> {
  const topic = `asili.${name}.v1`;
  await bus.ensureTopics([topic]);
  return { topic, subscription: { group: `${name}.reader`, topics: [topic] } };
}

/** Takes longer than a session for its first event, while the other tests run; its connections are its own. */
async function startSlow(): Promise<typeof slow> {
  const { topic, subscription } = await topicOf('slow');
  const own = connectBus(names);
  const handler = new Recorder(subscription, async ({ data }) => {
    await delay(data.n === 1 ? 15_000 : 0);
  });
  const runner = new ConsumerRunner({
    handler,
    bus: own,
    registry: potEvents,
    parking: new MongoParking(mongo),
    log: silentLog,
    sessionTimeoutMs: 12_000,
  });
  runner.start();
  await publishPots(bus, topic, [{ key: 'a', n: 1 }]);
  return {
    topic,
    handler,
    stop: async () => {
      await runner.stop();
      await own.close();
    },
  };
}

const waiting = ({ group }: Subscription) => mongo.collection<ParkedEvent>('parked').find({ group }).toArray();

describe('a consumer', () => {
  it('sets one poison event among 2,000 aside after bounded tries and handles every other one', async () => {
    const { topic, subscription } = await topicOf('poison');
    await publishPots(
      bus,
      topic,
      Array.from({ length: 2000 }, (_, n) => ({ key: `k${n}`, n: 1 })),
    );
    let poisonCalls = 0;
    const handler = new Recorder(subscription, (event) => {
      if (event.subject !== 'k777') return;
      poisonCalls += 1;
      throw new TypeError('poison');
    });
    const started = Date.now();
    consume(handler);
    await until(() => handler.handled.length >= 1999);
    await until(async () => (await waiting(subscription)).length > 0);
    process.stdout.write(
      `poison among 2,000: ${handler.handled.length} handled, ${poisonCalls} tries of the poison, ${Date.now() - started} ms\n`,
    );
    expect(poisonCalls).toBe(4);
    expect(new Set(handler.handled.map(({ subject }) => subject)).size).toBe(1999);
    expect(await waiting(subscription)).toMatchObject([
      { key: 'k777', topic, reason: 'TypeError: poison', attempts: 4, headers: { ce_type: 'pots.pot-glazed.v1' } },
    ]);
  });

  it.each([
    [
      'a business refusal',
      () => {
        throw new PermanentError('never');
      },
    ],
    [
      'an unreadable thought',
      () => {
        z.number().parse('x');
      },
    ],
  ])('tries %s once', async (name, act) => {
    const { topic, subscription } = await topicOf(`once-${name.length}`);
    const handler = new Recorder(subscription, act);
    consume(handler);
    await publishPots(bus, topic, [{ key: 'a', n: 1 }]);
    await until(async () => (await waiting(subscription)).length === 1);
    expect(handler.calls).toBe(1);
  });

  it('gives up a run that never ends: its event is parked, and the keys beside it go on', async () => {
    const { topic, subscription } = await topicOf('hanging');
    const handler = new Recorder(subscription, async ({ subject }) => {
      if (subject === 'a') await new Promise(() => undefined);
    });
    consume(handler, { limitMs: 100 });
    const others = [...'bcdefghijklmnop']; // Some of the same partition.
    await publishPots(
      bus,
      topic,
      ['a', ...others].map((key) => ({ key, n: 1 })),
    );
    await until(() => others.every((key) => handler.of(key).length === 1));
    await until(async () => (await waiting(subscription)).length === 1);
    expect(await waiting(subscription)).toMatchObject([{ key: 'a', reason: 'Error: did not end in 100 ms' }]);
  });

  it('parks later events of a key behind a failed one and, asked to, replays them in order', async () => {
    const { topic, subscription } = await topicOf('parking');
    let broken = true;
    const handler = new Recorder(subscription, (event) => {
      if (broken && event.subject === 'a' && event.data.n === 2) throw new PermanentError('not yet');
    });
    const runner = consume(handler);
    await publishPots(
      bus,
      topic,
      [1, 2, 3, 4].flatMap((n) => [
        { key: 'a', n },
        { key: 'b', n },
      ]),
    );
    await until(() => handler.of('b').length === 4);
    await until(async () => (await new MongoParking(mongo).waiting(subscription.group, 'a')).length === 3);
    expect(handler.of('a')).toEqual([1]);
    await runner.stop(); // The parking outlives the process.
    consume(handler);
    await publishPots(bus, topic, [
      { key: 'a', n: 5 },
      { key: 'b', n: 5 },
    ]);
    await until(async () => (await new MongoParking(mongo).waiting(subscription.group, 'a')).length === 4);
    expect(handler.of('b').at(-1)).toBe(5);
    expect(await listParked(new MongoParking(mongo), subscription.group)).toMatchObject([
      {
        key: 'a',
        events: 4,
        first: { topic, type: 'pots.pot-glazed.v1', reason: 'PermanentError: not yet', attempts: 1 },
      },
    ]);
    expect(await replayParked(new MongoParking(mongo), subscription.group)).toBe(4);
    await until(async () => (await new MongoParking(mongo).replayKeys(subscription.group)).length === 0); // Still broken: it waits for the next request.
    expect(handler.of('a')).toEqual([1]);
    broken = false;
    await replayParked(new MongoParking(mongo), subscription.group, 'a');
    await until(() => handler.of('a').length === 5);
    await publishPots(bus, topic, [{ key: 'a', n: 6 }]);
    await until(() => handler.of('a').length === 6);
    expect(handler.of('a')).toEqual([1, 2, 3, 4, 5, 6]);
    await until(async () => (await waiting(subscription)).length === 0); // What was handled leaves the parking after that.
  });

  it('waits for what is down, says so, and goes on in order without setting anything aside', async () => {
    const { topic, subscription } = await topicOf('waiting');
    let down = true;
    const handler = new Recorder(subscription, (event) => {
      if (down && event.data.n === 3) throw new Unavailable();
    });
    const runner = consume(handler);
    await publishPots(
      bus,
      topic,
      [1, 2, 3, 4, 5].map((n) => ({ key: 'a', n })),
    );
    await until(() => runner.health().detail?.startsWith('waiting') === true);
    expect(handler.of('a')).toEqual([1, 2]);
    const { calls } = handler;
    await until(() => handler.calls >= calls + 4); // It goes on asking.
    down = false;
    await until(() => handler.of('a').length === 5);
    expect(handler.of('a')).toEqual([1, 2, 3, 4, 5]);
    await until(() => runner.health().ok);
    expect(await waiting(subscription)).toEqual([]);
  });

  it('comes back after the broker was gone longer than the client retries, losing nothing', async () => {
    const { topic, subscription } = await topicOf('outage');
    const handler = new Recorder(subscription, async () => {
      await delay(1);
    });
    const runner = consume(handler);
    await publishPots(
      bus,
      topic,
      Array.from({ length: 600 }, (_, n) => ({ key: `k${n % 40}`, n: Math.floor(n / 40) + 1 })),
    );
    await until(() => handler.handled.length > 100);
    sockets.cut();
    await until(() => !runner.health().ok);
    sockets.restore();
    const restored = Date.now();
    await publishPots(bus, topic, [{ key: 'after', n: 1 }]);
    await until(() => runner.health().ok);
    process.stdout.write(`after the outage: back in ${Date.now() - restored} ms\n`);
    await until(() => new Set(handler.handled.map(({ id }) => id)).size === 601);
    process.stdout.write(`${handler.handled.length - 601} events repeated\n`);
    for (let k = 0; k < 40; k += 1)
      expect([...new Set(handler.of(`k${k}`))]).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  });

  it('goes on from its committed place after a restart, and skips types it was not made for', async () => {
    const { topic, subscription } = await topicOf('restart');
    const first = new Recorder({ ...subscription, types: ['pots.pot-glazed.v1'] });
    const runner = consume(first);
    await publishPots(bus, topic, [
      { key: 'a', n: 1 },
      { key: 'a', n: 2, type: 'pot-fired' },
      { key: 'a', n: 3, type: 'pot-of-tomorrow' },
      { key: 'a', n: 4 },
    ]);
    await until(() => first.handled.length === 2);
    await runner.stop();
    const second = new Recorder(subscription);
    consume(second);
    await publishPots(bus, topic, [{ key: 'a', n: 5 }]);
    await until(() => second.handled.length > 0);
    expect(first.of('a')).toEqual([1, 4]);
    expect(second.of('a')).toEqual([5]);
    expect(await bus.lag(subscription.group, [topic])).toBeLessThanOrEqual(1n);
  });

  it('runs handlers in the context of their event', async () => {
    const { topic, subscription } = await topicOf('context');
    const contexts: unknown[] = [];
    const handler = new Recorder(subscription, () => {
      contexts.push(currentContext());
    });
    consume(handler);
    await publishPots(bus, topic, [{ key: 'a', n: 1 }]);
    await until(() => contexts.length === 1);
    const [{ id } = { id: '' }] = handler.handled;
    expect(contexts).toEqual([{ requestId: id, correlationId: 'corr-a', causationId: id }]);
  });
});

describe('a group in the place of others', () => {
  it('begins where the one furthest behind has stopped, with what they had parked, and goes on by itself', async () => {
    const { topic } = await topicOf('heirs');
    const of = (name: string) => ({ group: `heirs.${name}`, topics: [topic] });
    const settled = (name: string) =>
      until(async () => (await bus.lag(`heirs.${name}`, [topic])) === 0n, `${name} to commit`);
    const publish = (key: string, n: number) => publishPots(bus, topic, [{ key, n }]);
    const poison = ({ subject }: { subject: string }): void => {
      if (subject === 'bad') throw new PermanentError('not mine');
    };
    const [ahead, behind] = [new Recorder(of('ahead'), poison), new Recorder(of('behind'), poison)];
    const [aheadRuns, behindRuns] = [consume(ahead), consume(behind)];
    await publish('k', 1);
    await publish('bad', 1);
    await until(async () => (await waiting(of('ahead'))).length + (await waiting(of('behind'))).length === 2);
    await Promise.all([settled('ahead'), settled('behind')]);
    await behindRuns.stop();
    await publish('k', 2);
    await until(() => ahead.of('k').length === 2);
    await settled('ahead');
    await aheadRuns.stop();
    await publish('k', 3);

    const subscription = { ...of('heir'), replaces: [of('ahead'), of('behind')] };
    const heir = new Recorder(subscription);
    const heirRuns = consume(heir);
    await until(() => heir.of('k').length === 2);
    expect([heir.of('k'), behind.of('k'), await waiting(of('ahead')), await waiting(of('behind'))]).toEqual([
      [2, 3],
      [1],
      [],
      [],
    ]);
    expect(await waiting(subscription)).toMatchObject([{ key: 'bad', reason: 'PermanentError: not mine' }]);
    await replayParked(new MongoParking(mongo), subscription.group);
    await until(() => heir.of('bad').length === 1);
    await settled('heir');
    await heirRuns.stop();

    const again = new Recorder(subscription);
    consume(again);
    await publish('k', 4);
    await until(() => again.handled.length > 0);
    expect(again.handled.map(({ subject, data }) => [subject, data.n])).toEqual([['k', 4]]);
  });

  it('begins at the beginning where one of them has read nothing', async () => {
    const { topic } = await topicOf('orphan');
    await publishPots(bus, topic, [{ key: 'k', n: 1 }]);
    const replaces = [{ group: 'orphan.nobody', topics: [topic] }];
    const heir = new Recorder({ group: 'orphan.heir', topics: [topic], replaces });
    consume(heir);
    await until(() => heir.of('k').length === 1);
  });
});

describe('a handler that takes longer than the session', () => {
  it('keeps its place in the group', async () => {
    await until(() => slow.handler.handled.length === 1);
    await publishPots(bus, slow.topic, [{ key: 'a', n: 2 }]);
    await until(() => slow.handler.handled.length === 2);
    expect([slow.handler.of('a'), slow.handler.calls]).toEqual([[1, 2], 2]);
  });
});

describe('the end of a partition', () => {
  it('is told by the broker', async () => {
    const { topic } = await topicOf('ends');
    await publishPots(bus, topic, [
      { key: 'a', n: 1 },
      { key: 'a', n: 2 },
    ]);
    const end = (await bus.offsets(topic)).find(({ high }) => high > 0n);
    expect(end).toMatchObject({ high: 2n });
    expect(
      await Promise.all([0n, 1n, 2n].map((offset) => bus.isEmptyFrom(topic, end?.partition ?? 0, offset))),
    ).toEqual([false, false, true]);
  });
});
