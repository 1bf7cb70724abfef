import type { EventBus } from '@asili/platform';
import { patiently, until } from '@asili/platform/testing';

/** All that a topic holds under a key, oldest first; null is a tombstone. */
export async function readStates(bus: EventBus, topic: string, key: string): Promise<(string | null)[]> {
  const ends = new Map(
    (await bus.offsets(topic)).filter(({ low, high }) => high > low).map(({ partition, high }) => [partition, high]),
  );
  const found: (string | null)[] = [];
  const group = `read.${Math.random().toString(36).slice(2)}`;
  const consumer = bus.consumer({ groupId: group, maxWaitTimeInMs: 200 });
  await consumer.connect();
  await patiently(() => consumer.subscribe({ topics: [bus.prefix + topic], fromBeginning: true }));
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      if (message.key?.toString() === key) found.push(message.value?.toString() ?? null);
      if (BigInt(message.offset) + 1n >= (ends.get(partition) ?? 0n)) ends.delete(partition);
    },
  });
  await until(() => ends.size === 0, 'the end of the topic');
  await consumer.disconnect();
  return found;
}
