import { eventSchemas, type EventData, type WireType } from '@asili/contracts';
import { until } from '@asili/kernel/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { Kafka } from 'kafkajs';
import type { Config } from '../config/define-config.ts';
import { EventBus, type TopicMessages } from '../kafka/event-bus.ts';
import { isRetriable } from '../kafka/topics.ts';
import { quietConnections } from '../kafka/quiet-connections.ts';
import { Log } from '../logging/log.ts';
import { Mongo } from '../mongo/mongo.ts';
import { StalledStreams } from '../relay/stalled-streams.ts';

/** Data of a wire event, checked as a reader does. @throws ZodError on a wrong shape */
export function parseEvent<T extends WireType>(type: T, data: unknown): EventData<T> {
  return eventSchemas[type].parse(data) as EventData<T>;
}

export interface TestEvent {
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly data: object;
  /** Now, when absent. */
  readonly at?: Date;
}

/** Publishes events as their owners do, in CloudEvents binary mode; `stream` begins the names of their streams. */
export async function publisher(config: Config, stream = 'product') {
  const bus = EventBus.fromConfig(config, new Log({ service: 'test', level: 'silent' }));
  await bus.ensureTopics(['asili.products.v1', 'asili.ledger.v1', 'asili.verification.v1']);
  return {
    publish: async (events: readonly TestEvent[]) => {
      const batches = events.map(({ type, subject, version, data, at = new Date() }) => ({
        topic: `asili.${type.split('.')[0] ?? ''}.v1`,
        messages: [
          {
            key: subject,
            value: JSON.stringify(data),
            headers: {
              ce_id: `${type}-${subject}-${version}`,
              ce_type: type,
              ce_subject: subject,
              ce_stream: `${stream}-${subject}`,
              ce_streamversion: String(version),
              ce_time: at.toISOString(),
            },
          },
        ],
      }));
      await bus.ensureTopics([...new Set(batches.map(({ topic }) => topic))]); // Their readers may be making them just now.
      await bus.publish(batches);
    },
    close: () => bus.close(),
  };
}

/** Publishes on a topic of another service, which this one's consumers may be making just now. */
export async function publishOn(bus: EventBus, topic: string, messages: TopicMessages['messages']): Promise<void> {
  await bus.ensureTopics([topic]);
  await bus.publish([{ topic, messages }]);
}

export interface SeenEvent {
  readonly type: string;
  readonly key: string;
  readonly data: Record<string, unknown>;
}

/** Everything that is published on a topic, from its beginning, as an outside reader sees it; each record once. */
export async function eavesdrop(config: Config, topic: string) {
  const { KAFKA_BROKERS = '', ASILI_TOPIC_PREFIX: prefix } = config.values;
  const seen: SeenEvent[] = [];
  const next = new Map<number, bigint>();
  quietConnections();
  const consumer = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: 0 }).consumer({
    groupId: `${prefix}eavesdrop`,
    maxWaitTimeInMs: 500,
  });
  await consumer.connect();
  const subscribed = () =>
    consumer.subscribe({ topics: [prefix + topic], fromBeginning: true }).then(
      () => true,
      (error: unknown) => {
        if (!isRetriable(error)) throw error;
        return false; // Its owner makes the topic as it starts, and a busy broker knows of it some time later.
      },
    );
  await until(subscribed, `the topic ${topic}`);
  await consumer.run({
    eachMessage: async ({ partition, message }) => {
      const offset = BigInt(message.offset);
      if (offset < (next.get(partition) ?? 0n)) return; // A reader whose place was given away on a busy machine reads again what it had.
      next.set(partition, offset + 1n);
      seen.push({
        type: String(message.headers?.['ce_type']),
        key: String(message.key),
        data: JSON.parse(String(message.value)) as Record<string, unknown>,
      });
    },
  });
  return { seen, close: () => consumer.disconnect() };
}

/** How many streams stand still for that reaction, once nothing waits for another or for publishing. */
export async function stalledAlone(app: INestApplicationContext, reaction: string): Promise<number> {
  const [commits, stalled] = [app.get(Mongo).collection('commits'), app.get(StalledStreams)];
  const waiting = {
    $or: [{ out: { $exists: true } }, { due: { $exists: true } }, { held: { $exists: true, $ne: [reaction] } }],
  };
  await until(async () => (await commits.countDocuments(waiting)) === 0, `nothing but ${reaction} to stand still`);
  return (await stalled.list()).filter((stream) => stream.reaction === reaction).length;
}

/** Tries again what stands still for that reaction, as an operator does, until all of it is done. */
export async function resume(app: INestApplicationContext, reaction: string): Promise<void> {
  const [commits, stalled] = [app.get(Mongo).collection('commits'), app.get(StalledStreams)];
  await stalled.retry(reaction);
  await until(
    async () => (await stalled.list()).length + (await commits.countDocuments({ held: { $exists: true } })) === 0,
    `${reaction} to be done`,
  );
}
