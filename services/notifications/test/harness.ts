import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { ActorTokens, actorHeader, createServiceApp, EventBus, Log, Mongo, type Actor } from '@asili/platform';
import { Kafka } from 'kafkajs';
import { notificationsConfig } from '../src/config.ts';
import { NotificationsModule } from '../src/notifications.module.ts';

const backing = ['KAFKA_BROKERS', 'MONGO_URL', 'REDIS_URL'] as const;

/** An environment of its own on the shared backing services: database, topics, keys and secrets nobody else uses. */
export function testEnvironment(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const id = randomUUID().slice(0, 8);
  for (const key of backing) if (!process.env[key]) throw new Error(`${key} must point to a running server`);
  return {
    ...Object.fromEntries(backing.map((key) => [key, process.env[key]])),
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ASILI_DB_PREFIX: `ntf_${id}`,
    ASILI_TOPIC_PREFIX: `ntf-${id}.`,
    ASILI_SECRETS_DIR: mkdtempSync(path.join(tmpdir(), 'asili-ntf-')),
    PUBLIC_URL: 'https://asili.example',
    ...settings,
  };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** One running instance of the service and a client that speaks as anybody. */
export async function startInstance(env: NodeJS.ProcessEnv) {
  const config = notificationsConfig(env);
  const app = await createServiceApp({ name: 'notifications', module: NotificationsModule.forRoot(config, env), config });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const tokens = ActorTokens.fromConfig(config);
  const call = (actor: Actor | null, where: string, init: RequestInit = {}) =>
    fetch(url + where, { ...init, headers: { ...(actor && { [actorHeader]: tokens.sign(actor) }), ...(init.body ? { 'content-type': 'application/json' } : {}), ...(init.headers as Record<string, string>) } });
  return {
    app,
    url,
    config,
    call,
    post: (actor: Actor | null, where: string, body: unknown, headers: Record<string, string> = {}) => call(actor, where, { method: 'POST', body: JSON.stringify(body), headers }),
    async close() {
      // The client may hold connections it opened and never used; they do not count as idle and would be waited for.
      const impatient = setTimeout(() => app.getHttpServer().closeAllConnections(), 1_000);
      await app.close();
      clearTimeout(impatient);
    },
  };
}

/** Removes what a test left behind. */
export async function cleanUp(env: NodeJS.ProcessEnv): Promise<void> {
  const config = notificationsConfig(env);
  const mongo = await Mongo.connect(config, new Log({ service: 'test', level: 'silent' }));
  await mongo.db.dropDatabase();
  await mongo.close();
  const admin = new Kafka({ brokers: (env['KAFKA_BROKERS'] ?? '').split(','), logLevel: 0 }).admin();
  await admin.connect();
  const prefix = env['ASILI_TOPIC_PREFIX'] ?? '-';
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
  if (topics.length > 0) await admin.deleteTopics({ topics }).catch(() => undefined);
  await admin.disconnect();
}

export interface TestEvent {
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly data: object;
  readonly at?: Date;
}

/** Publishes events as their owners do, in CloudEvents binary mode. */
export async function publisher(env: NodeJS.ProcessEnv) {
  const bus = EventBus.fromConfig(notificationsConfig(env), new Log({ service: 'test', level: 'silent' }));
  await bus.ensureTopics(['asili.products.v1', 'asili.verification.v1']);
  return {
    publish: (events: readonly TestEvent[]) =>
      bus.publish(events.map(({ type, subject, version, data, at = new Date() }) => ({
        topic: `asili.${type.split('.')[0] ?? ''}.v1`,
        messages: [{
          key: subject,
          value: JSON.stringify(data),
          headers: { ce_id: `${type}-${subject}-${version}`, ce_type: type, ce_subject: subject, ce_stream: `stream-${subject}`, ce_streamversion: String(version), ce_time: at.toISOString() },
        }],
      }))),
    close: () => bus.close(),
  };
}

/** Waits on a condition, never on time. */
export async function until<T>(look: () => T | Promise<T>, what: string, patienceMs = 20_000): Promise<NonNullable<T>> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > giveUp) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const anonymous: Actor = { kind: 'anonymous', id: 'visitor-1', visitor: 'visitor-1', language: 'en' };
export const identity: Actor = { kind: 'service', id: 'identity', language: 'en' };
export const artisan = (id: string): Actor => ({ kind: 'artisan', id, language: 'en' });
