import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { currentContext, inContext, job, Jobs, PermanentError, type Mongo, type RunningJob } from '../src/index.ts';
import { jobIndexes, JobStore, type JobEntry } from '../src/jobs/job-store.ts';
import { Lease } from '../src/mongo/lease.ts';
import { backingServices, connectMongo, ownNames, silentLog, until } from './support/backing.ts';

const names = ownNames();
const redisUrl = backingServices().REDIS_URL;
const prefix = `${names.ASILI_DB_PREFIX}:test`;
const once = job<{ n: number } | null>('once');
let mongo: Mongo;
let store: JobStore;
let jobs: Jobs;

beforeAll(async () => {
  mongo = await connectMongo(names);
  await mongo.ensureIndexes(jobIndexes);
  store = new JobStore(mongo);
  jobs = new Jobs({ redisUrl, prefix, log: silentLog, store, sweepAfterMs: 0 });
});

afterAll(async () => {
  await jobs.stop();
  await forget();
  await mongo.db.dropDatabase();
  await mongo.close();
});

/** Removes this run's keys, as a Redis that lost its data would have. */
async function forget(queue = ''): Promise<void> {
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}:${queue}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}

describe('jobs', () => {
  it('run once per id, however often the id is added', async () => {
    const done: RunningJob[] = [];
    jobs.work(once, async (_data, running) => {
      done.push(running);
    });
    const id = randomUUID();
    const added = await Promise.all(Array.from({ length: 10 }, () => jobs.add(once, { id, data: { n: 1 } })));
    await until(async () => (await store.find('once', id))?.state === 'done');
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await jobs.add(once, { id, data: { n: 1 } })).toBe(false);
    expect(done).toEqual([{ id, data: { n: 1 }, attempt: 1, lastAttempt: false, failures: 0 }]);
  });

  it('go on later when they say so, however often, as the same try and also after the queue lost them', async () => {
    let runs = 0;
    let waits = true;
    const run = async (): Promise<number | null> => {
      runs += 1;
      return waits ? (runs < 12 ? 1 : 3600_000) : null;
    };
    const work = job<null>('put-off', { attempts: 2, retryMs: () => 1 });
    jobs.work(work, run);
    const id = randomUUID();
    await jobs.add(work, { id, data: null });
    await until(
      async () => ((await store.find('put-off', id))?.dueAt.getTime() ?? 0) > Date.now() + 3500_000,
      'it to be put off for an hour',
      50_000,
    );
    await store.postpone('put-off', id, new Date()); // A note of an earlier time that comes late.
    expect((await store.find('put-off', id))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 3500_000);
    expect(runs).toBe(12);
    waits = false;
    await forget('put-off');
    await mongo.collection('jobs').updateOne({ jobId: id }, { $set: { dueAt: new Date() } }); // An hour later.
    await until(async () => (await jobs.sweep()) > 0, 'a sweep that finds it', 50_000);
    await until(async () => (await store.find('put-off', id))?.state === 'done', 'it to be done', 50_000);
    expect(runs).toBe(13);
  });

  it('that go on until they are over count their errors where every process reads them', async () => {
    const other = new Jobs({ redisUrl, prefix, log: silentLog, store });
    const asked: number[] = [];
    const results = [new Error('a'), new Error('b'), 1, new Error('c'), null];
    const work = job<null>('ongoing', {
      attempts: 1,
      retryMs: (failures) => (asked.push(failures), 1),
      concurrency: 1,
    });
    const run = async () => {
      const result = results.shift() ?? null;
      if (result instanceof Error) throw result;
      return result;
    };
    for (const each of [jobs, other]) each.work(work, run);
    const id = randomUUID();
    await jobs.add(work, { id, data: null });
    await until(async () => (await store.find('ongoing', id))?.state === 'done', 'it to be over', 50_000);
    await other.stop();
    expect(asked).toEqual([1, 2, 1]);
  });

  it('are tried again after an error, with the context of whoever asked', async () => {
    const contexts: unknown[] = [];
    const work = job<null>('again', { attempts: 3 });
    jobs.work(work, async (_data, { attempt }) => {
      contexts.push(currentContext());
      if (attempt < 2) throw new Error('not yet');
    });
    const id = randomUUID();
    await inContext({ requestId: 'r', correlationId: 'corr' }, () => jobs.add(work, { id, data: null }));
    await until(async () => (await store.find('again', id))?.state === 'done');
    expect(contexts).toEqual(Array(2).fill({ requestId: id, correlationId: 'corr', causationId: id }));
  });

  it('end at a permanent error or after the last try, and say so', async () => {
    const fail = job<string>('fail');
    const failed: string[] = [];
    let calls = 0;
    jobs.work(
      fail,
      async (data) => {
        calls += 1;
        throw data === 'permanent' ? new PermanentError('never') : new Error('broken');
      },
      async (data, _running, error) => {
        failed.push(`${data}: ${error.message}`);
      },
    );
    await jobs.add(fail, { id: 'p', data: 'permanent' });
    await jobs.add({ ...fail, attempts: 1 }, { id: 'l', data: 'last' });
    await until(async () =>
      (await Promise.all(['p', 'l'].map((id) => store.find('fail', id)))).every((job) => job?.state === 'failed'),
    );
    expect(failed.sort()).toEqual(['last: broken', 'permanent: PermanentError: never']);
    expect(calls).toBe(2);
    expect(await jobs.add(fail, { id: 'p', data: 'permanent' })).toBe(false);
  });

  it('are said to have failed again when the process died while saying so', async () => {
    const queue = 'cut-short';
    await store.accept({
      _id: `${queue}|j`,
      queue,
      jobId: 'j',
      data: '7',
      attempts: 1,
      state: 'received',
      dueAt: new Date(),
      at: new Date(),
    });
    const dead = new Worker(queue, () => Promise.reject(new Error('broken')), {
      connection: { url: redisUrl, maxRetriesPerRequest: null },
      prefix,
    });
    const bull = new Queue(queue, { connection: { url: redisUrl }, prefix });
    await bull.add(queue, { data: 7, correlationId: 'c' }, { jobId: 'j', attempts: 1 });
    await until(async () => (await bull.getJob('j'))?.isFailed() ?? false); // Nobody has been told.
    await dead.close();
    await jobs.sweep();
    expect((await store.find(queue, 'j'))?.state).toBe('received');
    const failures: string[] = [];
    jobs.work(
      job<number>(queue),
      async () => undefined,
      async (data, { id }, error) => {
        failures.push(`${id} ${data} ${error.message}`);
      },
    );
    await jobs.sweep();
    expect([failures, (await store.find(queue, 'j'))?.state, (await store.find(queue, 'j'))?.reason]).toEqual([
      ['j 7 broken'],
      'failed',
      'broken',
    ]);
    await jobs.sweep();
    expect(failures).toHaveLength(1);
    await bull.close();
  });

  it('come back after the queue lost its data', async () => {
    const done: string[] = [];
    const lost = job<number>('lost');
    await jobs.add(lost, { id: 'a', data: 1 });
    await forget('lost');
    expect(await jobs.sweep()).toBeGreaterThan(0);
    jobs.work(lost, async (_data, { id }) => {
      done.push(id);
    });
    await until(() => done.length === 1);
    await until(async () => (await store.find('lost', 'a'))?.state === 'done');
    await jobs.sweep();
    expect(done).toEqual(['a']);
  });

  it('come back though many others, older ones too, still wait in the queue', async () => {
    const queue = 'crowd';
    const at = new Date();
    const old = Array.from({ length: 450 }, (_, n) => ({
      _id: `${queue}|w${n}`,
      queue,
      jobId: `w${n}`,
      data: '0',
      attempts: 1,
      state: 'received' as const,
      dueAt: new Date(at.getTime() - 60_000 + n),
      at,
    }));
    await mongo.collection<JobEntry>('jobs').insertMany(old);
    const bull = new Queue(queue, { connection: { url: redisUrl }, prefix });
    await bull.addBulk(
      old.map(({ jobId }) => ({ name: queue, data: { data: 0, correlationId: 'c' }, opts: { jobId } })),
    );
    await store.accept({
      _id: `${queue}|lost`,
      queue,
      jobId: 'lost',
      data: '1',
      attempts: 1,
      state: 'received',
      dueAt: new Date(at.getTime() - 1000),
      at,
    });
    expect(await jobs.sweep()).toBeGreaterThanOrEqual(451);
    expect(await bull.getJobCountByTypes('waiting')).toBe(451);
    expect((await bull.getJob('lost'))?.data).toMatchObject({ data: 1 });
    await bull.close();
    await mongo.db.collection('jobs').deleteMany({ queue });
  });

  it('are swept by one process at a time', async () => {
    const queue = 'alone';
    await store.accept({
      _id: `${queue}|j`,
      queue,
      jobId: 'j',
      data: '0',
      attempts: 1,
      state: 'received',
      dueAt: new Date(0),
      at: new Date(),
    });
    const three = [1, 2, 3].map(
      () =>
        new Jobs({
          redisUrl,
          prefix,
          log: silentLog,
          store,
          lease: new Lease(mongo, 'sweep', { ttlMs: 600_000 }),
          sweepAfterMs: 0,
        }),
    );
    expect((await Promise.all(three.map((one) => one.sweep()))).filter((looked) => looked > 0)).toHaveLength(1);
    await Promise.all(three.map((one) => one.stop()));
  });

  it('are looked at by one sweep at a time, some of a long list, the next ones the next time', async () => {
    const queue = 'long';
    const pages = Array.from({ length: 12 }, (_, n) => ({
      _id: `${queue}|j${n}`,
      queue,
      jobId: `j${n}`,
      data: '0',
      attempts: 1,
      state: 'received' as const,
      dueAt: new Date(n),
      at: new Date(),
    }));
    const asked: (string | undefined)[] = [];
    class Long extends JobStore {
      override unfinished(_dueBefore: Date, last?: { _id: string }) {
        asked.push(last?._id);
        const next = pages.findIndex(({ _id }) => _id === last?._id) + 1;
        return Promise.resolve(pages.slice(next, next + 1));
      }
    }
    const long = new Jobs({ redisUrl, prefix, log: silentLog, store: new Long(mongo), sweepAfterMs: 0 });
    expect(await Promise.all([long.sweep(), long.sweep()])).toEqual([10, 10]);
    expect(asked).toEqual([undefined, ...pages.slice(0, 9).map(({ _id }) => _id)]);
    expect([await long.sweep(), await long.sweep()]).toEqual([2, 10]);
    await long.stop();
  });

  it('wait for their time', async () => {
    const started = Date.now();
    let ranAt = 0;
    const later = job<null>('later');
    jobs.work(later, async () => {
      ranAt = Date.now();
    });
    await jobs.add(later, { id: 'a', data: null, delayMs: 400 });
    await jobs.sweep();
    await until(() => ranAt > 0);
    expect(ranAt - started).toBeGreaterThanOrEqual(390);
  });

  it('have one worker of a queue in a process', () => {
    jobs.work(job('single'), async () => undefined);
    expect(() => {
      jobs.work(job('single'), async () => undefined);
    }).toThrow('two work on it');
  });

  it('refuse an id the queue could not keep', async () => {
    for (const id of ['a:b', '17', '', 'a b'])
      await expect(jobs.add(once, { id, data: null })).rejects.toThrow('not a job id');
    expect(await store.find('once', '17')).toBeNull();
  });

  it('of another service on the same server stay apart', async () => {
    const other = new Jobs({ redisUrl, prefix: `${names.ASILI_DB_PREFIX}:other`, log: silentLog });
    const seen: unknown[] = [];
    const shared = job<string>('shared');
    jobs.work(shared, async (data) => {
      seen.push(data);
    });
    await other.add(shared, { id: 'j1', data: 'theirs' });
    await jobs.add(shared, { id: 'j1', data: 'ours' });
    await until(() => seen.length > 0);
    expect(seen).toEqual(['ours']);
    await other.stop();
  });
});

describe('jobs while the queue is down', () => {
  it('are accepted and done once it is back', async () => {
    const closed = new Jobs({ redisUrl: 'redis://127.0.0.1:1', prefix, log: silentLog, store });
    const downtime = job<number>('downtime');
    expect(await closed.add(downtime, { id: 'a', data: 7 })).toBe(true);
    const done: unknown[] = [];
    jobs.work(downtime, async (data) => {
      done.push(data);
    });
    await jobs.sweep();
    await until(() => done.length === 1);
    expect(done).toEqual([7]);
    await closed.stop();
  });
});
