/** @full Whatever `npm test` stands on is started by the same sources. */
import { until } from '@asili/kernel/testing';
import kafkajs from 'kafkajs';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { startBackingServices, type BackingServices } from '../src/backing-services.ts';
import { Scratch } from './programs.ts';

const { Kafka, logLevel } = kafkajs;
const NO_USER_ADDRESSES = {
  ...process.env,
  KAFKA_BROKERS: undefined,
  MONGO_URL: undefined,
  REDIS_URL: undefined,
  ASILI_DOCKER: 'off',
};
const TOPIC = 'kept';

describe('backing services on this machine', () => {
  let scratch: Scratch;
  let backing: BackingServices;
  let said: string[] = [];

  const start = () =>
    startBackingServices({
      dataDir: scratch.path('data'),
      log: (line) => said.push(line),
      components: ['kafka', 'mongo', 'redis'],
      env: NO_USER_ADDRESSES,
    });
  const kafka = () =>
    new Kafka({
      clientId: 'check',
      brokers: [backing.env['KAFKA_BROKERS'] ?? ''],
      logLevel: logLevel.NOTHING,
      retry: { retries: 300, initialRetryTime: 100, maxRetryTime: 1_000 },
    });
  const kill = (name: string) =>
    process.kill(backing.programs.find((program) => program.name === name)?.pid ?? 0, 'SIGKILL');

  beforeAll(async () => {
    scratch = await Scratch.make();
    backing = await start();
    const admin = kafka().admin();
    await admin.connect();
    await admin.createTopics({ waitForLeaders: false, topics: [{ topic: TOPIC, numPartitions: 2 }] });
    await admin.disconnect();
  }, 300_000);
  afterAll(async () => {
    await backing.stop();
    await scratch.remove();
  });

  /** Everything in the topic, to the end it has now. */
  async function readAll(groupId: string): Promise<string[]> {
    const [admin, consumer] = [kafka().admin(), kafka().consumer({ groupId })];
    await admin.connect();
    const records = (await admin.fetchTopicOffsets(TOPIC)).reduce(
      (sum, { low, high }) => sum + Number(high) - Number(low),
      0,
    );
    await admin.disconnect();
    const values: string[] = [];
    await consumer.connect();
    await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message }) => void values.push(String(message.value)) });
    await until(() => values.length >= records);
    await consumer.disconnect();
    return values;
  }

  it('loses no acknowledged Kafka message and doubles none when the broker is killed under load', async () => {
    const producer = kafka().producer({ idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    const acknowledged: string[] = [];
    for (let n = 0; n < 400; n++) {
      if (n === 200) kill('kafka');
      await producer.send({ topic: TOPIC, acks: -1, messages: [{ key: `k${n % 7}`, value: `v${n}` }] });
      acknowledged.push(`v${n}`);
    }
    await producer.disconnect();
    expect(said.filter((line) => line.startsWith('kafka'))).toEqual([
      'kafka ended (SIGKILL) and is being started again',
      expect.stringMatching(/^kafka is back after/),
    ]);
    expect((await readAll('reader')).sort()).toEqual([...acknowledged].sort());
  }, 300_000);

  it('keeps what was written to Redis and Mongo when they are killed, at the same addresses', async () => {
    const redis = new Redis(backing.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });
    const mongo = await mongoose.createConnection(`${backing.env['MONGO_URL']}/check`).asPromise();
    await redis.set('kept', 'yes');
    await mongo.collection('kept').insertOne({ n: 1 });
    said = [];
    kill('redis');
    kill('mongo');
    await until(() => said.filter((line) => line.includes('is back after')).length === 2);
    expect([
      await redis.get('kept'),
      await mongo.collection('kept').countDocuments({ n: 1 }),
      await redis.config('GET', 'maxmemory-policy'),
    ]).toEqual(['yes', 1, ['maxmemory-policy', 'noeviction']]);
    redis.disconnect();
    await mongo.close();
  });

  it('finds everything again after an orderly stop and a second start', async () => {
    const begun = Date.now();
    await backing.stop();
    said = [];
    backing = await start();
    console.info(`stop and second start: ${((Date.now() - begun) / 1000).toFixed(1)} s; ${said.join('; ')}`);
    const mongo = await mongoose.createConnection(`${backing.env['MONGO_URL']}/check`).asPromise();
    expect(await mongo.collection('kept').countDocuments({})).toBe(1);
    await mongo.close();
    expect(await readAll('second-reader')).toHaveLength(400);
  });

  it('leaves nothing behind when one of them cannot start', async () => {
    const failing = {
      component: 'redis' as const,
      title: 'broken',
      applies: () => true,
      start: () => Promise.reject(new Error('no luck')),
    };
    let pid: number | undefined;
    const sleeper = {
      component: 'mongo' as const,
      title: 'sleeper',
      applies: () => true,
      start: async () => ({ env: {}, stop: async () => void (pid = 0) }),
    };
    await expect(
      startBackingServices({
        dataDir: scratch.path('other'),
        log: () => undefined,
        components: ['mongo', 'redis'],
        sources: [failing, sleeper],
      }),
    ).rejects.toThrow('no luck');
    expect(pid).toBe(0);
  });
});
