import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kafka } from 'kafkajs';
import type { Config } from '../config/define-config.ts';
import { Log } from '../logging/log.ts';
import { Mongo } from '../mongo/mongo.ts';
import { quietConnections } from '../kafka/quiet-connections.ts';

const backing = ['KAFKA_BROKERS', 'MONGO_URL', 'REDIS_URL'] as const;

/**
 * An environment of its own on the shared backing services: database, topics, keys and secrets nobody else uses.
 * @param short three letters that tell the service's leftovers apart @throws when a backing service is not named
 */
export function testEnvironment(short: string, settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const id = randomUUID().slice(0, 8);
  for (const key of backing) if (!process.env[key]) throw new Error(`${key} must point to a running server`);
  return {
    ...Object.fromEntries(backing.map((key) => [key, process.env[key]])),
    NODE_ENV: 'test',
    KAFKA_FETCH_WAIT_MS: '1000', // A change of a group's members waits for the end of a fetch, and each fetch costs.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ASILI_DB_PREFIX: `${short}_${id}`,
    ASILI_TOPIC_PREFIX: `${short}-${id}.`,
    ASILI_SECRETS_DIR: mkdtempSync(path.join(tmpdir(), `asili-${short}-`)),
    PUBLIC_URL: 'https://asili.example',
    ...settings,
  };
}

/** Removes what a test left behind: its database and its topics. */
export async function cleanUp(config: Config): Promise<void> {
  const mongo = await Mongo.connect(config, new Log({ service: 'test', level: 'silent' }));
  await mongo.db.dropDatabase();
  await mongo.close();
  const { KAFKA_BROKERS = '', ASILI_TOPIC_PREFIX } = config.values;
  quietConnections();
  const admin = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: 0 }).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter(
    (topic) => ASILI_TOPIC_PREFIX !== '' && topic.startsWith(ASILI_TOPIC_PREFIX),
  );
  if (topics.length > 0) await admin.deleteTopics({ topics }).catch(() => undefined);
  await admin.disconnect();
}
