import { randomUUID } from 'node:crypto';
import { type EventData, type EventType, eventSchemas, topics, type WireType } from '@asili/contracts';
import { publishedEvents } from '@asili/platform';
import { patiently, quietConnections, untilLed } from '@asili/platform/testing';
import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';

/** Publishes as the products service would, and listens to what the ledger publishes. */
export class ProductEvents {
  private readonly prefix: string;
  private readonly kafka: Kafka;
  private readonly producer: Producer;
  private readonly consumer: Consumer;
  private readonly versions = new Map<string, number>();
  /** Everything the ledger published, in order per certificate. */
  readonly seen: { type: string; id: string; productId: string; data: Record<string, unknown> }[] = [];

  constructor({ KAFKA_BROKERS = '', ASILI_TOPIC_PREFIX = '' }: NodeJS.ProcessEnv) {
    this.prefix = ASILI_TOPIC_PREFIX;
    this.kafka = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING });
    this.producer = this.kafka.producer();
    this.consumer = this.kafka.consumer({ groupId: `watch.${randomUUID()}`, maxWaitTimeInMs: 1_000 });
  }

  async start(): Promise<void> {
    quietConnections(); // As the services' own client; else kafkajs sets timers for a negative time.
    const admin = this.kafka.admin();
    await admin.connect();
    const own = [topics.products, topics.ledger].map((topic) => this.prefix + topic);
    await patiently(() => admin.createTopics({ topics: own.map((topic) => ({ topic, numPartitions: 12 })) }));
    await Promise.all(own.map((topic) => untilLed(admin, topic)));
    await admin.disconnect();
    await this.producer.connect();
    await this.consumer.connect();
    await patiently(() => this.consumer.subscribe({ topics: [this.prefix + topics.ledger], fromBeginning: true }));
    await this.consumer.run({
      eachMessage: async ({ message }) => {
        const type = String(message.headers?.['ce_type']);
        const data = eventSchemas[type as EventType].parse(JSON.parse(String(message.value))) as { productId: string };
        this.seen.push({ type, id: String(message.headers?.['ce_id']), productId: data.productId, data });
      },
    });
  }

  async publish<T extends WireType>(
    type: T,
    data: EventData<T> & { productId: string },
    id = randomUUID(),
  ): Promise<void> {
    await this.publishAll([{ type, data, id }]);
  }

  async publishAll(events: readonly { type: WireType; data: { productId: string }; id?: string }[]): Promise<void> {
    const messages = events.map(({ type, data, id = randomUUID() }) => {
      const version = (this.versions.get(data.productId) ?? 0) + 1;
      this.versions.set(data.productId, version);
      const headers = {
        ce_specversion: '1.0',
        ce_id: id,
        ce_type: publishedEvents.publishedAs(type),
        ce_dataschema: `urn:asili:event:${type}`,
        ce_source: 'asili/products',
        ce_subject: data.productId,
        ce_stream: `product-${data.productId}`,
        ce_streamversion: String(version),
        ce_time: new Date().toISOString(),
        ce_correlationid: id,
      };
      return { key: data.productId, value: JSON.stringify(data), headers };
    });
    await this.producer.send({ topic: this.prefix + topics.products, messages });
  }

  /** Types published for one product, each event once however often it was repeated. */
  typesOf(productId: string): string[] {
    const ids = new Set<string>();
    return this.seen
      .filter((event) => event.productId === productId && !ids.has(event.id) && ids.add(event.id))
      .map((event) => event.type.replace(/^ledger\.|\.v1$/g, ''));
  }

  async end(): Promise<void> {
    await this.consumer.disconnect();
    await this.producer.disconnect();
    const admin = this.kafka.admin();
    await admin.connect();
    const own = (await admin.listTopics()).filter((topic) => topic.startsWith(this.prefix));
    if (own.length > 0) await admin.deleteTopics({ topics: own });
    await admin.disconnect();
  }
}
