import { expect, it } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { alignTopics, topicConfig } from './topics.ts';

type Settings = Readonly<Record<string, string>>;
const topicSource = 1;
const defaultSource = 5;

/** A cluster's settings of one topic; `altered` is what was sent to it, in place of all that the topic had. */
async function aligned(
  copies: number,
  own: Settings,
  brokers: number,
  defaults: Settings = {},
): Promise<Settings | undefined> {
  let altered: Settings | undefined;
  const entries = (settings: Settings, configSource: number) =>
    Object.entries(settings).map(([configName, configValue]) => ({ configName, configValue, configSource }));
  const admin = {
    fetchTopicMetadata: ({ topics }: { topics: string[] }) =>
      Promise.resolve({
        topics: topics.map((name) => ({
          name,
          partitions: [{ replicas: Array.from({ length: copies }, (_, n) => n) }],
        })),
      }),
    describeConfigs: ({ resources }: { resources: { name: string }[] }) =>
      Promise.resolve({
        resources: resources.map(({ name }) => ({
          resourceName: name,
          configEntries: [...entries(own, topicSource), ...entries(defaults, defaultSource)],
        })),
      }),
    alterConfigs: ({ resources }: { resources: { configEntries: { name: string; value: string }[] }[] }) => {
      altered = Object.fromEntries(
        resources.flatMap(({ configEntries }) => configEntries.map(({ name, value }) => [name, value])),
      );
      return Promise.resolve();
    },
  };
  await alignTopics(admin as unknown as Admin, [topicConfig('asili.made.v1', '', brokers)]);
  return altered;
}

const policy = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' };

it('a service that starts while a broker is away does not make a topic of three copies content with one', async () => {
  expect(await aligned(3, { ...policy, 'min.insync.replicas': '2' }, 2)).toBeUndefined();
  expect(await aligned(3, { ...policy, 'min.insync.replicas': '1' }, 2)).toMatchObject({ 'min.insync.replicas': '2' });
});

it('a topic made on one broker stays writable when the cluster has grown', async () => {
  expect(await aligned(1, { ...policy, 'min.insync.replicas': '1' }, 3)).toBeUndefined();
  expect(await aligned(1, { ...policy, 'min.insync.replicas': '2' }, 3)).toMatchObject({ 'min.insync.replicas': '1' });
});

it("an operator's settings stay, also the stricter number of copies; defaults are not written down", async () => {
  const own = { 'cleanup.policy': 'delete', 'max.message.bytes': '2000000', 'min.insync.replicas': '3' };
  expect(
    await aligned(3, own, 3, { 'segment.bytes': '1000', 'retention.ms': '604800000', 'retention.bytes': '-1' }),
  ).toEqual({ ...own, 'retention.ms': '-1', 'retention.bytes': '-1' });
});
