import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigResourceTypes, Kafka, logLevel, type Admin } from 'kafkajs';
import type { EventBus } from '../src/index.ts';
import { patiently, topicConfig } from '../src/kafka/topics.ts';
import { backingServices, connectBus, deleteTopics, ownNames, readTopic, until } from './support/backing.ts';
import { SeverableSockets } from './support/severable-sockets.ts';

const names = ownNames();
const sockets = new SeverableSockets();
let bus: EventBus;
let admin: Admin;

beforeAll(async () => {
  bus = connectBus(names, { socketFactory: sockets.factory });
  admin = new Kafka({ brokers: backingServices().KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
});

afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
  await admin.disconnect();
});

async function settings(topic: string): Promise<Record<string, string>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [
      {
        type: ConfigResourceTypes.TOPIC,
        name: bus.prefix + topic,
        configNames: ['cleanup.policy', 'retention.ms', 'max.compaction.lag.ms', 'segment.ms', 'min.insync.replicas'],
      },
    ],
  });
  return Object.fromEntries(
    (resources[0]?.configEntries ?? []).map(({ configName, configValue }) => [configName, configValue]),
  );
}

describe('topics', () => {
  it('are created alike by services that start together: events kept for ever, state compacted', async () => {
    const others = [1, 2, 3].map(() => connectBus(names));
    const specs = ['asili.made.v1', { name: 'asili.made.states.v1', compacted: true }];
    await Promise.all(others.map((other) => other.ensureTopics(specs)));
    await Promise.all(others.map((other) => other.close()));
    expect((await bus.offsets('asili.made.v1')).length).toBe(12);
    expect(await settings('asili.made.v1')).toMatchObject({ 'cleanup.policy': 'delete', 'retention.ms': '-1' });
    expect(await settings('asili.made.states.v1')).toEqual({
      'cleanup.policy': 'compact',
      'max.compaction.lag.ms': '86400000',
      'segment.ms': '86400000',
      'min.insync.replicas': '1',
      'retention.ms': expect.any(String),
    });
  });

  it('can be written to at once, though another made them a moment ago', async () => {
    const specs = Array.from({ length: 40 }, (_, n) => `asili.fresh${n}.v1`);
    await patiently(() =>
      admin.createTopics({ topics: specs.map((spec) => topicConfig(spec, bus.prefix)), waitForLeaders: false }),
    );
    await bus.ensureTopics(specs);
    const once = new Kafka({
      brokers: backingServices().KAFKA_BROKERS.split(','),
      logLevel: logLevel.NOTHING,
      retry: { retries: 0 },
    }).producer();
    await once.connect();
    try {
      await expect(
        once.sendBatch({
          topicMessages: specs.map((spec) => ({ topic: bus.prefix + spec, messages: [{ key: 'a', value: '1' }] })),
        }),
      ).resolves.toHaveLength(specs.length);
    } finally {
      await once.disconnect();
    }
  });

  it('of an earlier release get the settings of this one, and keep what they hold', async () => {
    const name = 'asili.older.v1';
    await patiently(() =>
      admin.createTopics({
        topics: [
          {
            topic: bus.prefix + name,
            numPartitions: 12,
            configEntries: [{ name: 'cleanup.policy', value: 'compact' }],
          },
        ],
      }),
    );
    const other = connectBus(names);
    await other.ensureTopics([{ name: 'asili.unrelated.v1', compacted: true }]);
    await bus.publishState(name, 'art_1', { n: 1 });
    expect(await settings(name)).not.toMatchObject({ 'max.compaction.lag.ms': '86400000' });
    await other.ensureTopics([{ name, compacted: true }]);
    await other.close();
    await until(async () => (await settings(name))['max.compaction.lag.ms'] === '86400000'); // A broker answers before it has applied the change.
    expect(await settings(name)).toMatchObject({ 'cleanup.policy': 'compact' });
    expect((await readTopic(bus, name)).map(({ value }) => value?.toString())).toEqual(['{"n":1}']);
  });

  it('are not made with fewer copies than is said, whatever brokers there are', async () => {
    const careful = connectBus(names, { topics: { copies: 3 } });
    await expect(careful.ensureTopics(['asili.careful.v1'])).rejects.toThrow(
      'KAFKA_REPLICATION_FACTOR (topics are made with 3 copies, and 1 brokers answer)',
    );
    expect(await admin.listTopics()).not.toContain(`${bus.prefix}asili.careful.v1`);
    await bus.ensureTopics(['asili.careful.v1']);
    await careful.ensureTopics(['asili.careful.v1']);
    await careful.close();
  });

  it.each([
    [1, 1, '1'],
    [2, 2, '1'],
    [3, 3, '2'],
    [6, 3, '2'],
  ])('on %i brokers have %i copies, of which %s must have a record', (brokers, copies, inSync) => {
    const { replicationFactor, configEntries } = topicConfig('asili.made.v1', '', brokers);
    expect([replicationFactor, configEntries.find(({ name }) => name === 'min.insync.replicas')?.value]).toEqual([
      copies,
      inSync,
    ]);
  });
});

describe('publishing', () => {
  it('keeps the order of calls and of records of a key', async () => {
    await bus.ensureTopics(['asili.order.v1']);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        bus.publish([
          {
            topic: 'asili.order.v1',
            messages: [
              { key: 'a', value: `${n}.0` },
              { key: 'a', value: `${n}.1` },
            ],
          },
        ]),
      ),
    );
    expect((await readTopic(bus, 'asili.order.v1')).map(({ value }) => value?.toString())).toEqual(
      Array.from({ length: 20 }, (_, n) => [`${n}.0`, `${n}.1`]).flat(),
    );
  });

  it('fails while the broker is away and works again after, with a fresh producer', async () => {
    await bus.ensureTopics(['asili.away.v1']);
    sockets.cut();
    await expect(bus.publish([{ topic: 'asili.away.v1', messages: [{ key: 'a', value: 'lost' }] }])).rejects.toThrow();
    await expect(bus.ping()).rejects.toThrow();
    sockets.restore();
    await bus.publish([{ topic: 'asili.away.v1', messages: [{ key: 'a', value: 'kept' }] }]);
    await bus.ping();
    expect((await readTopic(bus, 'asili.away.v1')).map(({ value }) => value?.toString())).toContain('kept');
  });

  it('does not make a topic by accident', async () => {
    await expect(bus.publish([{ topic: 'asili.unknown.v1', messages: [{ key: 'a', value: 'x' }] }])).rejects.toThrow();
    expect(
      (await admin.listTopics()).filter((topic) => topic.startsWith(bus.prefix) && topic.includes('unknown')),
    ).toEqual([]);
  });
});
