import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

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
