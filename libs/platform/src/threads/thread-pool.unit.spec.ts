import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '../errors/platform-errors.ts';
import { threadAt, ThreadPool, type PoolSettings } from './thread-pool.ts';

jest.setTimeout(120_000);

const pools: ThreadPool[] = [];
const pool = (settings: Partial<PoolSettings> = {}): ThreadPool => {
  const made = new ThreadPool({ program: threadAt('threads/fixtures/thread', import.meta.url), ...settings });
  pools.push(made);
  return made;
};
const text = async (work: Promise<Uint8Array>): Promise<string> => new TextDecoder().decode(await work);
afterEach(async () => {
  for (const each of pools.splice(0)) await each.stop();
});

describe('a pool of threads', () => {
  it('does one task after the other on the threads it has, and gives what they return', async () => {
    const at = new Date('2026-11-24T12:00:00Z');
    expect(await text(pool().run('echo', { text: 'Karibu', at, many: new Map([['a', 7n]]) }))).toBe(
      'Karibu 2026-11-24T12:00:00.000Z 7',
    );
    const two = pool({ threads: 2 });
    const ids = await Promise.all(Array.from({ length: 12 }, () => text(two.run('thread', {}))));
    expect(new Set(ids).size).toBeGreaterThan(0);
    expect(new Set(ids).size).toBeLessThan(3);
  });

  it('lets whoever asked go on meanwhile', async () => {
    const one = pool();
    await one.run('thread', {});
    let [turns, isOver] = [0, false];
    const work = one.run('busy', { turns: 30_000_000 }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await work;
    expect(turns).toBeGreaterThan(10); // On the same thread it would be one.
  });

  it('refuses what does not fit in its line, and what comes when it has stopped', async () => {
    const one = pool({ maxWaiting: 2 });
    const tasks = Array.from({ length: 8 }, () =>
      one.run('thread', {}).then(
        () => 'done',
        (error: unknown) => error,
      ),
    );
    const outcomes = await Promise.all(tasks);
    expect(outcomes.map((outcome) => (outcome instanceof Unavailable ? outcome.status : outcome))).toEqual([
      'done',
      'done',
      'done',
      ...Array(5).fill(503),
    ]);
    await one.stop();
    await expect(one.run('thread', {})).rejects.toThrow(Unavailable);
  });

  it.each(['hang', 'spin'])(
    'ends the thread of a task that does not end (%s), and goes on with another',
    async (name) => {
      const one = pool({ timeoutMs: 4000 });
      const [first, second] = [one.run(name, {}), one.run('thread', {})];
      await expect(first).rejects.toMatchObject({ code: 'PLATFORM.UNAVAILABLE', status: 503 });
      expect(Number(await text(second))).toBeGreaterThan(0);
    },
  );

  it.each([
    ['exit', 'the thread ended with 3'],
    ['grow', 'memory limit'],
  ])('fails the one task whose thread dies (%s), and goes on with another', async (name, words) => {
    const one = pool({ maxMemoryMb: 64 });
    const [first, second] = [one.run(name, {}), one.run('thread', {})];
    await expect(first).rejects.toThrow(words);
    expect(Number(await text(second))).toBeGreaterThan(0);
  });

  it('fails with what the work says, and for work that is not there or cannot be handed over', async () => {
    const one = pool();
    await expect(one.run('fail', { why: 'no such font' })).rejects.toThrow('no such font');
    await expect(one.run('other', {})).rejects.toThrow("no work 'other'");
    await expect(one.run('echo', { text: () => 'a function' })).rejects.toThrow('could not be cloned');
    expect(Number(await text(one.run('thread', {})))).toBeGreaterThan(0);
  });

  it('lets an idle thread go', async () => {
    const one = pool({ idleMs: 1 });
    const first = await text(one.run('thread', {}));
    for (let tries = 0; (await text(one.run('thread', {}))) === first; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5 * (tries + 1)));
  });
});

it('the program of a thread is the bundled one where its caller is bundled', () => {
  const threadOf = (caller: string) =>
    threadAt('papers/papers-thread', `file:///srv/src/asili/services/orders/${caller}`);
  expect(threadOf('dist/main.cjs')).toEqual({ file: '/srv/src/asili/services/orders/dist/papers/papers-thread.js' });
  expect(threadOf('src/papers/printer.ts')).toMatchObject({
    file: '/srv/src/asili/services/orders/src/papers/papers-thread.ts',
    execArgv: expect.arrayContaining(['--import']) as unknown,
  });
  expect(() => threadAt('papers/papers-thread', 'file:///srv/main.cjs')).toThrow('file:///srv/main.cjs');
});
