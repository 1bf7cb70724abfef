import {
  Kafka,
  logLevel,
  Partitioners,
  type Admin,
  type ConsumerConfig,
  type ISocketFactory,
  type Message,
  type Producer,
} from 'kafkajs';
import { ConfigError, type Config } from '../config/define-config.ts';
import type { Log } from '../logging/log.ts';
import { kafkaLog, kafkaSettings, type KafkaSettings } from './kafka-settings.ts';
import { promptConsumer, type PromptConsumer, quietConnections } from './quiet-connections.ts';
import { patiently, untilLed, alignTopics, topicConfig, type TopicSpec } from './topics.ts';
import { TailProbe } from './tail-probe.ts';

export interface TopicMessages {
  topic: string;
  messages: Message[];
}

/** Next offset to read, by topic and partition. */
export type Positions = Map<string, Map<number, bigint>>;

interface EventBusOptions extends Pick<KafkaSettings, 'brokers'>, Partial<Pick<KafkaSettings, 'security' | 'topics'>> {
  clientId: string;
  /** Put before every topic and group; callers never see it. */
  prefix?: string;
  log: Log;
  /** How long a fetch waits for a record, in milliseconds, and how often a member says it is there. A record ends the wait at once; a change of members waits for its end. */
  fetchWaitMs?: number;
  socketFactory?: ISocketFactory;
}

/**
 * The broker, behind the few calls the platform needs. One idempotent producer per process with one request in flight;
 * a producer that failed is thrown away, since its sequence numbers may be spoilt.
 */
export class EventBus {
  readonly prefix: string;
  private readonly kafka: Kafka;
  private readonly log: Log;
  private readonly fetchWaitMs: number;
  private producer: Promise<Producer> | undefined;
  private admin: Promise<Admin> | undefined;
  private sending: Promise<unknown> = Promise.resolve();
  private readonly known = new Set<string>();
  private readonly probe = new TailProbe((config) => this.consumer(config));

  constructor(private readonly options: EventBusOptions) {
    this.prefix = options.prefix ?? '';
    this.log = options.log;
    this.fetchWaitMs = options.fetchWaitMs ?? 5000;
    quietConnections();
    this.kafka = this.client(options.socketFactory);
  }

  static fromConfig(config: Config, log: Log): EventBus {
    return new EventBus({
      clientId: config.service,
      ...kafkaSettings(config),
      prefix: config.values.ASILI_TOPIC_PREFIX,
      fetchWaitMs: config.values.KAFKA_FETCH_WAIT_MS,
      log,
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

  /**
   * Creates the topics that are missing and gives those of an earlier release the settings of this one. All can be written to at once, whoever made them a moment ago.
   * @throws ConfigError where a topic is missing and fewer brokers answer than it is to have copies
   */
  async ensureTopics(specs: readonly TopicSpec[]): Promise<void> {
    const unknown = specs.filter((spec) => !this.known.has(topicConfig(spec, this.prefix).topic));
    if (unknown.length === 0) return;
    await this.withAdmin(async (admin) => {
      const existing = new Set(await admin.listTopics());
      const { brokers } = await admin.describeCluster();
      const wanted = unknown.map((spec) => topicConfig(spec, this.prefix, brokers.length, this.options.topics));
      const missing = wanted.filter(({ topic }) => !existing.has(topic));
      if (missing.length > 0) this.checkCopies(brokers.length);
      if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true });
      await alignTopics(
        admin,
        wanted.filter(({ topic }) => existing.has(topic)),
      );
      await Promise.all(wanted.map(({ topic }) => untilLed(admin, topic)));
      for (const { topic } of wanted) this.known.add(topic);
    });
  }

  /** Next offset to be written and first one kept, per partition. */
  async offsets(topic: string): Promise<{ partition: number; low: bigint; high: bigint }[]> {
    const offsets = await this.withAdmin((admin) => admin.fetchTopicOffsets(this.prefix + topic));
    return offsets.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }));
  }

  /** Events of the topics a group has not yet committed. */
  async lag(group: string, topics: readonly string[]): Promise<bigint> {
    const committed = await this.committed(group, topics);
    const remaining = await Promise.all([...committed].map(([topic, positions]) => this.remaining(topic, positions)));
    return remaining.reduce((sum, count) => sum + count, 0n);
  }

  /** What a group has committed of these topics: the next offset of each partition, but for those of which it has committed nothing. */
  async committed(group: string, topics: readonly string[]): Promise<Positions> {
    const found = await this.withAdmin((admin) =>
      admin.fetchOffsets({ groupId: this.prefix + group, topics: topics.map((topic) => this.prefix + topic) }),
    );
    return new Map(
      found.map(({ topic, partitions }) => [
        topic.slice(this.prefix.length),
        new Map(
          partitions
            .filter(({ offset }) => Number(offset) >= 0)
            .map(({ partition, offset }) => [partition, BigInt(offset)] as const),
        ),
      ]),
    );
  }

  /** Records of a topic from these offsets on; of a partition without one, all. */
  async remaining(topic: string, positions: ReadonlyMap<number, bigint> = new Map()): Promise<bigint> {
    return (await this.offsets(topic)).reduce((sum, { partition, low, high }) => {
      const position = positions.get(partition) ?? low;
      return position < high ? sum + high - position : sum;
    }, 0n);
  }

  /** Whether the partition holds no record at or after that offset. @throws when the broker does not answer */
  isEmptyFrom(topic: string, partition: number, offset: bigint): Promise<boolean> {
    return this.probe.isEmptyFrom(this.prefix + topic, partition, offset);
  }

  consumer(config: ConsumerConfig): PromptConsumer {
    const whole = {
      maxWaitTimeInMs: this.fetchWaitMs,
      heartbeatInterval: this.fetchWaitMs,
      ...config,
      groupId: this.prefix + config.groupId,
    };
    return promptConsumer((socketFactory) => this.client(socketFactory).consumer(whole), this.options.socketFactory);
  }

  /** Answers when a broker does. */
  async ping(): Promise<void> {
    await this.withAdmin((admin) => admin.describeCluster());
  }

  async close(): Promise<void> {
    await this.sending;
    await this.probe.close();
    await this.producer?.then((producer) => producer.disconnect()).catch(() => undefined);
    await this.admin?.then((admin) => admin.disconnect()).catch(() => undefined);
  }

  private checkCopies(brokers: number): void {
    const { clientId, topics: { copies = 1 } = {} } = this.options;
    if (copies > brokers)
      throw new ConfigError(clientId, [
        `KAFKA_REPLICATION_FACTOR (topics are made with ${copies} copies, and ${brokers} brokers answer)`,
      ]);
  }

  private client(socketFactory: ISocketFactory | undefined): Kafka {
    const { clientId, brokers, security, log } = this.options;
    return new Kafka({
      clientId,
      brokers,
      ...security,
      logLevel: logLevel.WARN,
      logCreator: kafkaLog(log),
      connectionTimeout: 3000,
      requestTimeout: 15_000,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5 },
      ...(socketFactory && { socketFactory }),
    });
  }

  private async send(batches: readonly TopicMessages[]): Promise<void> {
    try {
      const producer = await this.connectedProducer();
      await producer.sendBatch({
        acks: -1,
        topicMessages: batches.map(({ topic, messages }) => ({ topic: this.prefix + topic, messages })),
      });
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
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    this.log.debug('producer connected');
    return producer;
  }

  /** A client whose call failed is thrown away: its connection may be dead without knowing it. */
  private async withAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const current = (this.admin ??= this.newAdmin());
    try {
      return await patiently(async () => work(await current));
    } catch (error) {
      if (this.admin === current) this.admin = undefined;
      void current.then((admin) => admin.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  private async newAdmin(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}
