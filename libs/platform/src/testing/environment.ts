import { randomUUID, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kafka } from 'kafkajs';
import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '../config/define-config.ts';
import { Log } from '../logging/log.ts';
import { Mongo } from '../mongo/mongo.ts';
import { quietConnections } from '../kafka/quiet-connections.ts';
import { actorHeader, type Actor } from '../actor/actor.ts';
import { ActorTokens } from '../actor/actor-tokens.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from '../platform-options.ts';

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
    KAFKA_REPLICATION_FACTOR: '1', // Production asks for more brokers than tests have.
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

/** The tokens of another service that shares this one's development keys. */
export function tokensOf(service: string, config: Config): ActorTokens {
  return ActorTokens.fromConfig({ service, values: config.values });
}

export function configOf(app: INestApplicationContext): Config {
  return app.get<PlatformOptions>(PLATFORM_OPTIONS).config;
}

/** Headers that speak as anybody to the service of that config: people through the gateway, services for themselves. */
export function speakingTo(config: Config): (actor: Actor) => Record<string, string> {
  const issuers = new Map<string, ActorTokens>();
  return (actor) => {
    const service = actor.kind === 'service' ? actor.id : 'gateway';
    const issuer = issuers.get(service) ?? tokensOf(service, config);
    issuers.set(service, issuer);
    return { [actorHeader]: issuer.sign(actor, config.service) };
  };
}

/** Key pairs of these services in a secrets folder, as an operator would put them there: production takes them. */
export function writeActorKeys(secretsDir: string, ...services: readonly string[]): void {
  mkdirSync(path.join(secretsDir, 'public'), { recursive: true });
  for (const service of services) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(path.join(secretsDir, `${service}-actor-key`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(path.join(secretsDir, 'public', `${service}.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  }
}
