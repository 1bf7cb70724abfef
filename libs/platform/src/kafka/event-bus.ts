import { Kafka, logLevel, Partitioners, type Admin, type Consumer, type ConsumerConfig, type ISocketFactory, type Message, type Producer } from 'kafkajs';
import { requireValue, type Config } from '../config/define-config.ts';
import type { Log } from '../logging/log.ts';
import { kafkaLog } from './kafka-log.ts';
import { topicConfig, type TopicSpec } from './topics.ts';

export interface TopicMessages {
  topic: string;
  messages: Message[];
}

export interface EventBusOptions {
  clientId: string;
  brokers: string[];
  /** Put before every topic and group; callers never see it. */
  prefix?: string;
  log: Log;
  socketFactory?: ISocketFactory;
}

/**
 * The broker, behind the few calls the platform needs. One idempotent producer per process with one request in flight;
 * a producer that failed is thrown away, since its sequence numbers may be spoilt.
 */
export class EventBus {
  readonly prefix: string;
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly log: Log;
  private producer: Promise<Producer> | undefined;
  private adminReady: Promise<void> | undefined;
  private sending: Promise<unknown> = Promise.resolve();
  private readonly known = new Set<string>();

  constructor(options: EventBusOptions) {
    this.prefix = options.prefix ?? '';
    this.log = options.log;
    this.kafka = new Kafka({
      clientId: options.clientId, brokers: options.brokers, logLevel: logLevel.WARN, logCreator: kafkaLog(options.log),
      connectionTimeout: 3000, requestTimeout: 15_000, retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5 },
      ...(options.socketFactory && { socketFactory: options.socketFactory }),
    });
    this.admin = this.kafka.admin();
  }

  static fromConfig(config: Config, log: Log): EventBus {
    return new EventBus({
      clientId: config.service, brokers: requireValue(config, 'KAFKA_BROKERS').split(','), prefix: config.values.ASILI_TOPIC_PREFIX, log,
    });
  }

  /** Sends in the given order; resolves when every in-sync replica has the records. Calls wait for one another. */
  publish(batches: readonly TopicMessages[]): Promise<void> {
    const turn = this.sending.then(() => this.send(batches));
    this.sending = turn.catch(() => undefined);
    return turn;
  }

  /** The last state of a key on a compacted topic; null removes it. */
  async publishState(topic: string, key: string, value: unknown): Promise<void> {
    const text = value === null ? null : JSON.stringify(value);
    await this.publish([{ topic, messages: [{ key, value: text, headers: { 'content-type': 'application/json' } }] }]);
  }

  /** Creates the topics that are missing. */
  async ensureTopics(specs: readonly TopicSpec[]): Promise<void> {
    const wanted = specs.map((spec) => topicConfig(spec, this.prefix)).filter(({ topic }) => !this.known.has(topic));
    if (wanted.length === 0) return;
    const admin = await this.connectedAdmin();
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ topic }) => !existing.has(topic));
    if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true });
    for (const { topic } of wanted) this.known.add(topic);
  }

  /** Next offset to be written and first one kept, per partition. */
  async offsets(topic: string): Promise<{ partition: number; low: bigint; high: bigint }[]> {
    const admin = await this.connectedAdmin();
    const offsets = await admin.fetchTopicOffsets(this.prefix + topic);
    return offsets.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }));
  }

  /** Events of the topics a group has not yet committed. */
  async lag(group: string, topics: readonly string[]): Promise<bigint> {
    const admin = await this.connectedAdmin();
    const committed = await admin.fetchOffsets({ groupId: this.prefix + group, topics: topics.map((topic) => this.prefix + topic) });
    let lag = 0n;
    for (const { topic, partitions } of committed) {
      const ends = await this.offsets(topic.slice(this.prefix.length));
      for (const { partition, low, high } of ends) {
        const offset = BigInt(partitions.find((candidate) => candidate.partition === partition)?.offset ?? '-1');
        lag += high - (offset < 0n ? low : offset);
      }
    }
    return lag;
  }

  consumer(config: ConsumerConfig): Consumer {
    return this.kafka.consumer({ ...config, groupId: this.prefix + config.groupId });
  }

  /** Forgets a group's offsets; the group must be empty. */
  async deleteGroup(group: string): Promise<void> {
    await (await this.connectedAdmin()).deleteGroups([this.prefix + group]);
  }

  /** Answers when a broker does. */
  async ping(): Promise<void> {
    await (await this.connectedAdmin()).describeCluster();
  }

  async close(): Promise<void> {
    await this.sending;
    await this.producer?.then((producer) => producer.disconnect()).catch(() => undefined);
    await this.adminReady?.then(() => this.admin.disconnect()).catch(() => undefined);
  }

  private async send(batches: readonly TopicMessages[]): Promise<void> {
    try {
      const producer = await this.connectedProducer();
      await producer.sendBatch({ acks: -1, topicMessages: batches.map(({ topic, messages }) => ({ topic: this.prefix + topic, messages })) });
    } catch (error) {
      const failed = this.producer;
      this.producer = undefined;
      void failed?.then((producer) => producer.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private connectedProducer(): Promise<Producer> {
    this.producer ??= this.newProducer();
    return this.producer;
  }

  private async newProducer(): Promise<Producer> {
    const producer = this.kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false, createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    this.log.debug('producer connected');
    return producer;
  }

  private async connectedAdmin(): Promise<Admin> {
    this.adminReady ??= this.admin.connect();
    try {
      await this.adminReady;
    } catch (error) {
      this.adminReady = undefined;
      throw error;
    }
    return this.admin;
  }
}
