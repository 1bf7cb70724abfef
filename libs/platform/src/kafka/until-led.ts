import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

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
