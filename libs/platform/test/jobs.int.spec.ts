import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { currentContext, Inbox, inContext, Jobs, PermanentError, type Mongo, type RunningJob } from '../src/index.ts';
import { inboxIndexes } from '../src/inbox/inbox.ts';
import { jobIndexes, JobLedger } from '../src/jobs/job-ledger.ts';
import { backingServices, connectMongo, ownNames, silentLog, until } from './support/backing.ts';

const names = ownNames();
const redisUrl = backingServices().REDIS_URL;
const prefix = `${names.ASILI_DB_PREFIX}:test`;
let mongo: Mongo;
let ledger: JobLedger;
let jobs: Jobs;

beforeAll(async () => {
  mongo = await connectMongo(names);
  await mongo.ensureIndexes([...jobIndexes, ...inboxIndexes]);
  ledger = new JobLedger(mongo);
  jobs = new Jobs({ redisUrl, prefix, log: silentLog, ledger, sweepAfterMs: 0 });
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
    jobs.worker('once', async (job) => { done.push(job); });
    const id = randomUUID();
    const added = await Promise.all(Array.from({ length: 10 }, () => jobs.add('once', { id, data: { n: 1 } })));
    await until(async () => (await ledger.find('once', id))?.state === 'done');
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await jobs.add('once', { id, data: { n: 1 } })).toBe(false);
    expect(done).toEqual([{ id, data: { n: 1 }, attempt: 1, lastAttempt: false }]);
  });

  it('are tried again after an error, with the context of whoever asked', async () => {
    const contexts: unknown[] = [];
    jobs.worker('again', async ({ attempt }) => {
      contexts.push(currentContext());
      if (attempt < 2) throw new Error('not yet');
    });
    const id = randomUUID();
    await inContext({ requestId: 'r', correlationId: 'corr' }, () => jobs.add('again', { id, data: null, attempts: 3 }));
    await until(async () => (await ledger.find('again', id))?.state === 'done');
    expect(contexts).toEqual(Array(2).fill({ requestId: id, correlationId: 'corr', causationId: id }));
  });

  it('end at a permanent error or after the last try, and say so', async () => {
    const failed: string[] = [];
    let calls = 0;
    jobs.worker('fail', async ({ data }) => {
      calls += 1;
      throw data === 'permanent' ? new PermanentError('never') : new Error('broken');
    }, { onFailed: async ({ data }, error) => { failed.push(`${String(data)}: ${error.message}`); } });
    await jobs.add('fail', { id: 'p', data: 'permanent' });
    await jobs.add('fail', { id: 'l', data: 'last', attempts: 1 });
    await until(() => failed.length === 2);
    expect(failed.sort()).toEqual(['last: broken', 'permanent: PermanentError: never']);
    expect(calls).toBe(2);
    expect((await ledger.find('fail', 'p'))?.state).toBe('failed');
    expect(await jobs.add('fail', { id: 'p', data: 'permanent' })).toBe(false);
  });

  it('are said to have failed again when the process died while saying so', async () => {
    const queue = 'cut-short';
    await ledger.accept({ _id: `${queue}|j`, queue, jobId: 'j', data: '7', attempts: 1, state: 'received', dueAt: new Date(), at: new Date() });
    const dead = new Worker(queue, () => Promise.reject(new Error('broken')), { connection: { url: redisUrl, maxRetriesPerRequest: null }, prefix });
    const bull = new Queue(queue, { connection: { url: redisUrl }, prefix });
    await bull.add(queue, { data: 7, correlationId: 'c' }, { jobId: 'j', attempts: 1 });
    await until(async () => (await bull.getJob('j'))?.isFailed() ?? false); // Nobody has been told.
    await dead.close();
    await jobs.sweep();
    expect((await ledger.find(queue, 'j'))?.state).toBe('received');
    const told: string[] = [];
    jobs.worker(queue, async () => undefined, { onFailed: async ({ id, data }, error) => { told.push(`${id} ${String(data)} ${error.message}`); } });
    await jobs.sweep();
    expect([told, (await ledger.find(queue, 'j'))?.state, (await ledger.find(queue, 'j'))?.reason]).toEqual([['j 7 broken'], 'failed', 'broken']);
    await jobs.sweep();
    expect(told).toHaveLength(1);
    await bull.close();
  });

  it('come back after the queue lost its data', async () => {
    const done: string[] = [];
    await jobs.add('lost', { id: 'a', data: 1 });
    await forget('lost');
    expect(await jobs.sweep()).toBeGreaterThan(0);
    jobs.worker('lost', async ({ id }) => { done.push(id); });
    await until(() => done.length === 1);
    await until(async () => (await ledger.find('lost', 'a'))?.state === 'done');
    await jobs.sweep();
    expect(done).toEqual(['a']);
  });

  it('wait for their time', async () => {
    const started = Date.now();
    let ranAt = 0;
    jobs.worker('later', async () => { ranAt = Date.now(); });
    await jobs.add('later', { id: 'a', data: null, delayMs: 400 });
    await jobs.sweep();
    await until(() => ranAt > 0);
    expect(ranAt - started).toBeGreaterThanOrEqual(390);
  });

  it('refuse an id the queue could not keep', async () => {
    for (const id of ['a:b', '17', '', 'a b']) await expect(jobs.add('once', { id, data: null })).rejects.toThrow('not a job id');
    expect(await ledger.find('once', '17')).toBeNull();
  });

  it('of another service on the same server stay apart', async () => {
    const other = new Jobs({ redisUrl, prefix: `${names.ASILI_DB_PREFIX}:other`, log: silentLog });
    const seen: unknown[] = [];
    jobs.worker('shared', async ({ data }) => { seen.push(data); });
    await other.add('shared', { id: 'j1', data: 'theirs' });
    await jobs.add('shared', { id: 'j1', data: 'ours' });
    await until(() => seen.length > 0);
    expect(seen).toEqual(['ours']);
    await other.stop();
  });
});

describe('jobs while the queue is down', () => {
  it('are accepted and done once it is back', async () => {
    const closed = new Jobs({ redisUrl: 'redis://127.0.0.1:1', prefix, log: silentLog, ledger });
    expect(await closed.add('downtime', { id: 'a', data: 7 })).toBe(true);
    const done: unknown[] = [];
    jobs.worker('downtime', async ({ data }) => { done.push(data); });
    await jobs.sweep();
    await until(() => done.length === 1);
    expect(done).toEqual([7]);
    await closed.stop();
  });
});

describe('the inbox', () => {
  it('runs work once per group and event', async () => {
    const inbox = new Inbox(mongo);
    let runs = 0;
    const work = async (): Promise<void> => { runs += 1; };
    expect([await inbox.once('g', 'e1', work), await inbox.once('g', 'e1', work), await inbox.once('h', 'e1', work)]).toEqual([true, false, true]);
    expect(runs).toBe(2);
  });

  it('runs work again that did not finish', async () => {
    const inbox = new Inbox(mongo);
    await expect(inbox.once('g', 'e2', () => Promise.reject(new Error('half')))).rejects.toThrow('half');
    expect(await inbox.once('g', 'e2', async () => undefined)).toBe(true);
    expect(await inbox.once('g', 'e2', async () => undefined)).toBe(false);
  });
});
