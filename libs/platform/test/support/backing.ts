import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { defineConfig, Log, Mongo } from '../../src/index.ts';

export const silentLog = new Log({ service: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

/** Addresses of the backing services: from the environment, else from the file ASILI_SERVICES_ENV names. */
export function backingServices(): { KAFKA_BROKERS: string; MONGO_URL: string; REDIS_URL: string } {
  const file = process.env['ASILI_SERVICES_ENV'];
  const fromFile = file && existsSync(file) ? Object.fromEntries(readFileSync(file, 'utf8').split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)) : {};
  const found = (name: string): string => {
    const value = process.env[name] ?? fromFile[name];
    if (!value) throw new Error(`integration tests need ${name}`);
    return value;
  };
  return { KAFKA_BROKERS: found('KAFKA_BROKERS'), MONGO_URL: found('MONGO_URL'), REDIS_URL: found('REDIS_URL') };
}

/** Names nobody else uses, so that test runs can share servers. */
export function ownNames(): { ASILI_DB_PREFIX: string; ASILI_TOPIC_PREFIX: string } {
  const run = randomBytes(4).toString('hex');
  return { ASILI_DB_PREFIX: `pt${run}`, ASILI_TOPIC_PREFIX: `pt${run}.` };
}

/** Resolves when the condition holds; throws after that many milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error('the condition never held');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A database of its own; drop it when done. */
export async function connectMongo(): Promise<Mongo> {
  return Mongo.connect(defineConfig('test', z.object({}), { ...backingServices(), ...ownNames() }), silentLog);
}
