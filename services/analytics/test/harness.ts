import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '@asili/kernel';
import { ActorTokens, actorHeader, createServiceApp, EventBus, Log, Mongo, type Actor } from '@asili/platform';
import { Kafka } from 'kafkajs';
import { analyticsConfig } from '../src/config.ts';
import { AnalyticsModule } from '../src/analytics.module.ts';

const backing = ['KAFKA_BROKERS', 'MONGO_URL', 'REDIS_URL'] as const;

/** An environment of its own on the shared backing services: database, topics, keys and secrets nobody else uses. */
export function testEnvironment(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const id = randomUUID().slice(0, 8);
  for (const key of backing) if (!process.env[key]) throw new Error(`${key} must point to a running server`);
  return {
    ...Object.fromEntries(backing.map((key) => [key, process.env[key]])),
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ASILI_DB_PREFIX: `anl_${id}`,
    ASILI_TOPIC_PREFIX: `anl-${id}.`,
    ASILI_SECRETS_DIR: mkdtempSync(path.join(tmpdir(), 'asili-anl-')),
    PUBLIC_URL: 'https://asili.example',
    ...settings,
  };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** One running instance of the service, caught up, and a client that speaks as anybody. */
export async function startInstance(env: NodeJS.ProcessEnv, clock?: Clock) {
  const config = analyticsConfig(env);
  const app = await createServiceApp({ name: 'analytics', module: AnalyticsModule.forRoot(config, clock), config });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const tokens = ActorTokens.fromConfig(config);
  const call = (actor: Actor | null, where: string, init: RequestInit = {}) =>
    fetch(url + where, { ...init, headers: { ...(actor && { [actorHeader]: tokens.sign(actor) }), ...(init.body ? { 'content-type': 'application/json' } : {}), ...(init.headers as Record<string, string>) } });
  await until(async () => (await fetch(`${url}/health/ready`)).ok, 'ready');
  return {
    app,
    url,
    call,
    post: (actor: Actor | null, where: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(actor, where, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }), headers }),
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
  const mongo = await Mongo.connect(analyticsConfig(env), new Log({ service: 'test', level: 'silent' }));
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
  readonly at: Date;
}

/** Publishes events as their owners do, in CloudEvents binary mode. */
export async function publisher(env: NodeJS.ProcessEnv) {
  const bus = EventBus.fromConfig(analyticsConfig(env), new Log({ service: 'test', level: 'silent' }));
  await bus.ensureTopics(['asili.products.v1', 'asili.verification.v1']);
  return {
    publish: (events: readonly TestEvent[]) =>
      bus.publish(events.map(({ type, subject, version, data, at }) => ({
        topic: `asili.${type.split('.')[0] ?? ''}.v1`,
        messages: [{
          key: subject,
          value: JSON.stringify(data),
          headers: { ce_id: `${type}-${subject}-${version}`, ce_type: type, ce_subject: subject, ce_stream: `product-${subject}`, ce_streamversion: String(version), ce_time: at.toISOString() },
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

export const visitor = (name: string): Actor => ({ kind: 'anonymous', id: name, visitor: name, language: 'en' });
export const artisan = (id: string, language: Actor['language'] = 'en'): Actor => ({ kind: 'artisan', id, visitor: `v-${id}`, language });
