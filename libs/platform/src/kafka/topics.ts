import { setTimeout as delay } from 'node:timers/promises';
import type { ITopicConfig, Admin } from 'kafkajs';

/** A topic this service needs. Plain names are event topics, kept for ever; `compacted` ones keep the last value of a key. */
export type TopicSpec = string | { name: string; compacted?: boolean; partitions?: number };

export const topicName = (spec: TopicSpec): string => (typeof spec === 'string' ? spec : spec.name);

/** What a topic is made with that says nothing of it itself. */
export interface TopicDefaults {
  readonly partitions?: number;
  /** Absent: as many as there are brokers, at most three. */
  readonly copies?: number;
}

const partitionCount = 12;

/** After it a removed state is gone from the disk too: personal data must not outlive its erasure by more than a day. */
const dayMs = String(24 * 3600 * 1000);

/** How a topic is created; every service creates it alike, so it does not matter who starts first. With several brokers a record counts as stored when two have it. */
export function topicConfig(
  spec: TopicSpec,
  prefix: string,
  brokers = 1,
  made: TopicDefaults = {},
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
  const replicationFactor = made.copies ?? Math.min(brokers, 3);
  return {
    topic: prefix + name,
    numPartitions: partitions ?? made.partitions ?? partitionCount,
    replicationFactor,
    configEntries: [...policy, { name: inSyncReplicas, value: String(inSyncOf(replicationFactor)) }],
  };
}

export const inSyncReplicas = 'min.insync.replicas';

/** How many of a topic's copies must have a record before it counts as stored: two, where one of them may be away. */
export function inSyncOf(copies: number): number {
  return copies > 2 ? 2 : 1;
}

type Topic = Required<Pick<ITopicConfig, 'topic' | 'configEntries'>>;

/** A topic among the resources of Kafka's protocol, and a setting of its own among the sources; kafkajs's own names cannot be imported from an ES module. */
const topicResource = 2;
const topicSource = 1;

/**
 * Sets what these topics were made with by an earlier release to what they are made with now. Their own number of copies
 * decides how many must have a record, not the brokers that happen to be up, and an operator's stricter number stays, as
 * do all settings this release does not name. Repeating it changes nothing.
 */
export async function alignTopics(
  admin: Pick<Admin, 'fetchTopicMetadata' | 'describeConfigs' | 'alterConfigs'>,
  topics: readonly Topic[],
): Promise<void> {
  if (topics.length === 0) return;
  const { topics: metadata } = await admin.fetchTopicMetadata({ topics: topics.map(({ topic }) => topic) });
  const copies = new Map(
    metadata.map(({ name, partitions }) => [name, Math.min(...partitions.map(({ replicas }) => replicas.length))]),
  );
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map(({ topic }) => ({ type: topicResource, name: topic })),
  });
  const entries = new Map(resources.map(({ resourceName, configEntries }) => [resourceName, configEntries]));
  const stale = topics.flatMap(({ topic, configEntries }) => {
    const present = new Map(entries.get(topic)?.map(({ configName, configValue }) => [configName, configValue]));
    const wanted = new Map(configEntries.map(({ name, value }) => [name, value]));
    wanted.set(inSyncReplicas, String(inSyncFor(copies.get(topic) ?? 1, Number(present.get(inSyncReplicas) ?? 1))));
    if ([...wanted].every(([name, value]) => present.get(name) === value)) return [];
    const own =
      entries
        .get(topic)
        ?.filter(({ configSource }) => (configSource as number) === topicSource)
        .map(({ configName, configValue }) => [configName, configValue] as const) ?? [];
    return [
      {
        type: topicResource,
        name: topic,
        configEntries: [...new Map([...own, ...wanted])].map(([name, value]) => ({ name, value })),
      },
    ]; // What is left out goes back to its default.
  });
  if (stale.length > 0) await admin.alterConfigs({ validateOnly: false, resources: stale });
}

/** Never fewer than now, and never more than there are copies, which nothing could fulfil. */
function inSyncFor(copies: number, present: number): number {
  return Math.min(copies, Math.max(present, inSyncOf(copies)));
}

const pausesMs = [100, 200, 400, 800, 1600];

/** A topic that has just been made is not known to every broker yet; such answers are worth a few tries. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isRetriable(error)) throw error;
      await delay(pause);
    }
  }
  return work();
}

/** By name, because the package's error classes cannot be imported by name from an ES module. */
export function isRetriable(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'KafkaJSProtocolError' &&
    (error as { retriable?: unknown }).retriable === true
  );
}

const timeoutMs = 30_000;
const againMs = 50;

/**
 * A topic that has just been made: its brokers hear of it, and that they lead its partitions, a moment after whoever made it, and until then
 * refuse what is written to it. Asking each leader for its offsets shows that it knows.
 * @throws what the broker said last, after half a minute
 */
export async function untilLed(admin: Pick<Admin, 'fetchTopicOffsets'>, topic: string): Promise<void> {
  for (const end = performance.now() + timeoutMs; ; await delay(againMs)) {
    try {
      await admin.fetchTopicOffsets(topic);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
