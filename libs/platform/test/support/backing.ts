import { randomBytes } from 'node:crypto';
import { until } from '@asili/kernel/testing';
import { Kafka, logLevel, type Admin, type KafkaMessage } from 'kafkajs';
import { z } from 'zod';
import { EventBus } from '../../src/kafka/event-bus.ts';
import { defineConfig } from '../../src/config/define-config.ts';
import { Log } from '../../src/logging/log.ts';
import { Mongo } from '../../src/mongo/mongo.ts';

export const silentLog = new Log({ service: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

/** Addresses of the backing services, from the environment, and a short wait of fetches: a change of a group's members waits for the end of one. */
export function backingServices(): {
  KAFKA_BROKERS: string;
  KAFKA_FETCH_WAIT_MS: string;
  MONGO_URL: string;
  REDIS_URL: string;
} {
  return {
    KAFKA_FETCH_WAIT_MS: '250',
    KAFKA_BROKERS: address('KAFKA_BROKERS'),
    MONGO_URL: address('MONGO_URL'),
    REDIS_URL: address('REDIS_URL'),
  };
}

function address(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`integration tests need ${name}`);
  return value;
}

/** Names nobody else uses, so that test runs can share servers. */
export function ownNames(): { ASILI_DB_PREFIX: string; ASILI_TOPIC_PREFIX: string } {
  const run = randomBytes(4).toString('hex');
  return { ASILI_DB_PREFIX: `pt${run}`, ASILI_TOPIC_PREFIX: `pt${run}.` };
}

export { until };

export type Names = ReturnType<typeof ownNames>;

/** A database of its own; drop it when done. */
export async function connectMongo(names = ownNames()): Promise<Mongo> {
  return Mongo.connect(defineConfig('test', z.object({}), { ...backingServices(), ...names }), silentLog);
}

/** The broker, with topics and groups of one test run. */
export function connectBus(
  names = ownNames(),
  options: Partial<ConstructorParameters<typeof EventBus>[0]> = {},
): EventBus {
  return new EventBus({
    clientId: 'test',
    brokers: backingServices().KAFKA_BROKERS.split(','),
    prefix: names.ASILI_TOPIC_PREFIX,
    fetchWaitMs: 250,
    log: silentLog,
    ...options,
  });
}

/** Every record of a topic as it is now, per partition in order. */
export async function readTopic(bus: EventBus, topic: string): Promise<(KafkaMessage & { partition: number })[]> {
  const goals = new Map(
    (await bus.offsets(topic)).filter(({ low, high }) => high > low).map(({ partition, high }) => [partition, high]),
  );
  if (goals.size === 0) return [];
  const found: (KafkaMessage & { partition: number })[] = [];
  const group = `read.${randomBytes(4).toString('hex')}`;
  const consumer = bus.consumer({ groupId: group, maxWaitTimeInMs: 200, sessionTimeout: 10_000 });
  await consumer.connect();
  await consumer.subscribe({ topics: [bus.prefix + topic], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      found.push({ ...message, partition });
      if (BigInt(message.offset) + 1n >= (goals.get(partition) ?? 0n)) goals.delete(partition);
    },
  });
  await until(() => goals.size === 0);
  await consumer.disconnect();
  return found;
}

/** How many members the broker counts to a group. */
export async function membersOf(bus: EventBus, group: string): Promise<number> {
  return withAdmin(async (admin) => (await admin.describeGroups([bus.prefix + group])).groups[0]?.members.length ?? 0);
}

/** Deletes the topics and groups of a test run. */
export async function deleteTopics(bus: EventBus): Promise<void> {
  await withAdmin(async (admin) => {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(bus.prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  });
}

async function withAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Kafka({ brokers: backingServices().KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
