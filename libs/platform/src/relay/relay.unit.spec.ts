import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { eventRegistry } from '../contracts/event-registry.ts';
import type { CommitDocument } from '../event-store/commit-document.ts';
import type { Log } from '../logging/log.ts';
import type { Outbox, OutboxPage } from './outbox.ts';
import { Relay } from './relay.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Log;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function commit(n: number): CommitDocument {
  return {
    _id: `pot-${n}@0000000001`,
    stream: `pot-${n}`,
    v: 1,
    n: 1,
    commitId: 'c',
    events: '[]',
    at: new Date(),
    out: 1,
  } as unknown as CommitDocument;
}

/** Pages given once each, then nothing. */
function outboxOf(pages: OutboxPage[], lookMs = 0) {
  const marked: string[] = [];
  let looks = 0;
  const outbox: Outbox = {
    pending: async () => {
      looks += 1;
      if (lookMs > 0) await wait(lookMs);
      return pages.shift() ?? { commits: [] };
    },
    markPublished: (ids) => {
      marked.push(...ids);
      return Promise.resolve();
    },
    markRefused: () => Promise.resolve(),
    retryRefused: () => Promise.resolve(),
    backlog: () => Promise.resolve({ count: 0, oldest: undefined, refused: [] }),
  };
  return { outbox, marked, looks: () => looks };
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const relayOf = (outbox: Outbox, more: Partial<ConstructorParameters<typeof Relay>[0]> = {}): Relay =>
  new Relay({ service: 'test', outbox, publish: () => Promise.resolve(), log: silent, pollMs: 50, ...more });

it('stops between two pages when another instance has taken over', async () => {
  const { outbox, marked, looks } = outboxOf([
    { commits: [commit(1)], next: 'pot-1' },
    { commits: [commit(2)], next: 'pot-2' },
    { commits: [commit(3)] },
  ]);
  const answers = [true, true, false];
  const lease = {
    hold: () => Promise.resolve({ held: answers.shift() ?? false, contended: true }),
    release: () => Promise.resolve(),
  };
  expect(await relayOf(outbox, { lease }).sweep()).toBe(2);
  expect([marked, looks()]).toEqual([['pot-1@0000000001', 'pot-2@0000000001'], 2]);
});

it('looks again soon after publishing took long; rests when the database itself is slow', async () => {
  const busy = outboxOf([{ commits: [commit(1)] }]);
  const publishing = relayOf(busy.outbox, { afterPublish: () => wait(5000) });
  publishing.start();
  await jest.advanceTimersByTimeAsync(5100);
  expect(busy.looks()).toBeGreaterThan(1);
  const slow = outboxOf([], 1000);
  const polling = relayOf(slow.outbox);
  polling.start();
  await jest.advanceTimersByTimeAsync(10_900);
  expect(slow.looks()).toBe(1);
  const stopped = Promise.all([publishing.stop(), polling.stop()]);
  await jest.advanceTimersByTimeAsync(5000);
  await stopped;
});

it('marks a commit that has nothing public, also where it comes first', async () => {
  const { outbox, marked } = outboxOf([{ commits: [commit(1)] }]);
  expect([await relayOf(outbox).sweep(), marked]).toEqual([1, ['pot-1@0000000001']]);
});

it('tells of internal events in order, and again when that failed, before they are marked', async () => {
  const events = JSON.stringify([
    { id: 'e', type: 'pot-mended', v: 1, data: {}, meta: { commitId: 'c', correlationId: 'c' } },
    { id: 'f', type: 'pot-thrown', v: 1, data: {}, meta: { commitId: 'c', correlationId: 'c' } },
  ]);
  const page = {
    commits: [
      { ...commit(1), events, n: 2 },
      { ...commit(2), events, n: 2 },
    ],
  };
  const { outbox, marked } = outboxOf([page, page]);
  const registry = eventRegistry(
    { 'test.pot-mended.v1': { parse: String }, 'test.pot-thrown.v1': { parse: String } },
    { internal: ['test.pot-mended.v1'] },
  );
  const relay = relayOf(outbox, { registry });
  const told: string[] = [];
  let isReady = false;
  relay.onInternal(() => (isReady ? Promise.resolve() : Promise.reject(new Error('not now'))));
  relay.onInternal((internal) => {
    told.push(...internal.map(({ stream, type }) => `${stream} ${type}`));
    return Promise.resolve();
  });
  await expect(relay.sweep()).rejects.toThrow('not now');
  expect([told, marked]).toEqual([[], []]);
  isReady = true;
  expect(await relay.sweep()).toBe(2);
  expect([told, marked]).toEqual([
    ['pot-1 pot-mended', 'pot-2 pot-mended'],
    ['pot-1@0000000001', 'pot-2@0000000001'],
  ]);
});
