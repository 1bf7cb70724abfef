import type { ITopicConfig } from 'kafkajs';

/** A topic this service needs. Plain names are event topics, kept for ever; `compacted` ones keep the last value of a key. */
export type TopicSpec = string | { name: string; compacted?: boolean; partitions?: number };

export const topicName = (spec: TopicSpec): string => (typeof spec === 'string' ? spec : spec.name);

const partitionCount = 12;

/** After it a removed state is gone from the disk too: personal data must not outlive its erasure by more than a day. */
const dayMs = String(24 * 3600 * 1000);

/** How a topic is created; every service creates it alike, so it does not matter who starts first. With several brokers a record counts as stored when two have it. */
export function topicConfig(
  spec: TopicSpec,
  prefix: string,
  brokers = 1,
): ITopicConfig & { configEntries: { name: string; value: string }[] } {
  const {
    name,
    compacted = false,
    partitions,
  } = typeof spec === 'string' ? { name: spec, partitions: undefined } : spec;
  const policy = compacted
    ? [
        { name: 'cleanup.policy', value: 'compact' },
        { name: 'max.compaction.lag.ms', value: dayMs },
        { name: 'segment.ms', value: dayMs },
      ]
    : [
        { name: 'cleanup.policy', value: 'delete' },
        { name: 'retention.ms', value: '-1' },
        { name: 'retention.bytes', value: '-1' },
      ];
  const replicationFactor = Math.min(brokers, 3);
  return {
    topic: prefix + name,
    numPartitions: partitions ?? partitionCount,
    replicationFactor,
    configEntries: [...policy, { name: inSyncReplicas, value: String(inSyncOf(replicationFactor)) }],
  };
}

export const inSyncReplicas = 'min.insync.replicas';

/** How many of a topic's copies must have a record before it counts as stored: two, where one of them may be away. */
export function inSyncOf(copies: number): number {
  return copies > 2 ? 2 : 1;
}
