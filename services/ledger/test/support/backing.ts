import { randomBytes } from 'node:crypto';

/** Addresses of the backing services, from the environment. */
export function backingServices(): { KAFKA_BROKERS: string; MONGO_URL: string; REDIS_URL: string } {
  return { KAFKA_BROKERS: address('KAFKA_BROKERS'), MONGO_URL: address('MONGO_URL'), REDIS_URL: address('REDIS_URL') };
}

function address(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`integration tests need ${name}`);
  return value;
}

/** Names nobody else uses, so that test runs can share servers. */
export function ownNames(): { ASILI_DB_PREFIX: string; ASILI_TOPIC_PREFIX: string } {
  const run = randomBytes(4).toString('hex');
  return { ASILI_DB_PREFIX: `lt${run}`, ASILI_TOPIC_PREFIX: `lt${run}.` };
}

/** Resolves when the condition holds; throws after that many milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 120_000, what = 'the condition'): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} never held`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
