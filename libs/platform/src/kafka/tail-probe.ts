import type { Cluster, Consumer, ConsumerConfig, PartitionAssigner } from 'kafkajs';
import { PartitionAssigners } from 'kafkajs';

/** More than the largest record batch a broker takes, so that no batch comes cut and looks like none. */
const maxBytes = 2 * 1024 * 1024;

interface FetchReply {
  responses: { partitions: { highWatermark: string; messages: FetchedRecord[] }[] }[];
}

interface FetchedRecord {
  offset: string;
  isControlRecord?: boolean;
}

/**
 * Asks the broker itself whether a partition holds anything from an offset on. A consumer cannot tell: where compaction
 * has emptied the end of a partition, it gets nothing, as it does while nothing has come yet.
 */
export class TailProbe {
  private cluster: Promise<Cluster> | undefined;
  private client: Consumer | undefined;

  /** @param makeConsumer a client that never joins its group; it lends its connection */
  constructor(private readonly makeConsumer: (config: ConsumerConfig) => Consumer) {}

  /** Whether there is no record at or after that offset. `topic` with its prefix. @throws what the broker answers, or that it does not */
  async isEmptyFrom(topic: string, partition: number, offset: bigint): Promise<boolean> {
    try {
      const cluster = await (this.cluster ??= this.connect());
      await cluster.addTargetTopic(topic);
      const [leader] = Object.keys(cluster.findLeaderForPartitions(topic, [partition]));
      const broker = await cluster.findBroker({ nodeId: leader ?? '' });
      const reply = (await broker.fetch({
        topics: [{ topic, partitions: [{ partition, fetchOffset: offset.toString(), maxBytes }] }],
        maxWaitTime: 0,
        minBytes: 0,
        maxBytes,
        isolationLevel: 0,
      })) as FetchReply;
      // A broker gives whole batches: the first may begin before the offset, and hold nothing from there on.
      const isThere = ({ offset: at, isControlRecord }: FetchedRecord): boolean =>
        BigInt(at) >= offset && isControlRecord !== true;
      return !reply.responses.some(({ partitions }) => partitions.some(({ messages }) => messages.some(isThere)));
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.cluster = undefined;
    await client?.disconnect().catch(() => undefined);
  }

  private async connect(): Promise<Cluster> {
    let cluster: Cluster | undefined;
    const capture: PartitionAssigner = (config) => {
      cluster = config.cluster;
      return PartitionAssigners.roundRobin(config);
    };
    this.client = this.makeConsumer({ groupId: 'tail-probe', partitionAssigners: [capture] });
    await this.client.connect();
    if (!cluster) throw new Error('kafkajs made no assigner');
    return cluster;
  }
}
