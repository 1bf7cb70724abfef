import type { Admin, ITopicConfig } from 'kafkajs';
import { inSyncOf, inSyncReplicas } from './topics.ts';

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
