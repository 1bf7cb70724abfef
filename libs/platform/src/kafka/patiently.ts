import { setTimeout as delay } from 'node:timers/promises';

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
