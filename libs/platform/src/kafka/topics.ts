import type { ITopicConfig } from 'kafkajs';

/** A topic this service needs. Plain names are event topics, kept for ever; `compacted` ones keep the last value of a key. */
export type TopicSpec = string | { name: string; compacted?: boolean; partitions?: number };

export const partitionCount = 12;

/** How a topic is created; every service creates it alike, so it does not matter who starts first. */
export function topicConfig(spec: TopicSpec, prefix: string): ITopicConfig {
  const { name, compacted = false, partitions } = typeof spec === 'string' ? { name: spec, partitions: undefined } : spec;
  const policy = compacted
    ? [{ name: 'cleanup.policy', value: 'compact' }]
    : [{ name: 'cleanup.policy', value: 'delete' }, { name: 'retention.ms', value: '-1' }, { name: 'retention.bytes', value: '-1' }];
  return { topic: prefix + name, numPartitions: partitions ?? (name.endsWith('.dlq') ? 3 : partitionCount), configEntries: policy };
}
