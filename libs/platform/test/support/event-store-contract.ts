import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  CommitTooLarge,
  ConcurrencyConflict,
  InvalidCommit,
  inContext,
  OnceTaken,
  type EventRegistry,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '../../src/index.ts';
import { eventRegistry } from '../../src/contracts/event-registry.ts';

/** How a store is made: a fresh view of the same data for each writer, so that nothing can hide in a process. */
export interface StoreUnderTest {
  store: (registry?: EventRegistry) => EventStore;
  /** Runs of the model test; a durable server is slower than memory. */
  runs: number;
}

const newStream = (): string => `pot-${randomUUID()}`;
const event = (n: number): NewEvent => ({ type: 'pot-glazed', data: { n } });
const numbers = (events: readonly StoredEvent[]): unknown[] => events.map(({ data }) => (data as { n: number }).n);

/** What every event store must do. */
export function eventStoreContract(make: () => StoreUnderTest): void {
  describe('reading and appending', () => {
    it('reads an unknown stream as empty', async () => {
      expect(await make().store().read(newStream())).toEqual({ version: 0, events: [] });
    });

    it('numbers events from 1 over several commits and keeps their order', async () => {
      const store = make().store();
      const stream = newStream();
      expect((await store.append(stream, 0, { commitId: 'a', events: [event(1), event(2), event(3)] })).version).toBe(
        3,
      );
      expect((await store.append(stream, 3, { commitId: 'b', events: [event(4)] })).version).toBe(4);
      const { version, events } = await store.read(stream);
      expect(version).toBe(4);
      expect(events.map((stored) => stored.version)).toEqual([1, 2, 3, 4]);
      expect(numbers(events)).toEqual([1, 2, 3, 4]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(4);
    });

    it('reads the last commit alone, and one by its id', async () => {
      const { store: view } = make();
      const store = view();
      const stream = newStream();
      expect([await store.readLast(stream), await store.find(stream, 'a')]).toEqual([
        { version: 0, events: [] },
        undefined,
      ]);
      for (const [version, commitId] of [
        [0, 'a'],
        [2, 'b'],
        [4, 'c'],
        [6, 'd'],
        [8, 'e'],
        [10, 'f'],
      ] as const)
        await store.append(stream, version, { commitId, events: [event(version + 1), event(version + 2)] });
      const other = await view().readLast(stream);
      expect([other.version, numbers(other.events)]).toEqual([12, [11, 12]]);
      expect((await store.append(stream, 12, { commitId: 'g', events: [event(13)] })).version).toBe(13);
      const found = await view().find(stream, 'b');
      expect([found?.version, numbers(found?.events ?? [])]).toEqual([4, [3, 4]]);
      expect(await store.find(newStream(), 'b')).toBeUndefined();
    });

    it('gives back from append exactly what a reader will see', async () => {
      const store = make().store();
      const stream = newStream();
      const appended = await store.append(stream, 0, {
        commitId: 'a',
        events: [{ type: 'pot-thrown', data: { gone: undefined, at: new Date(0), text: 'Kĩondo' } }],
      });
      expect((await store.read(stream)).events).toEqual(appended.events);
      expect(appended.events[0]?.data).toEqual({ at: '1970-01-01T00:00:00.000Z', text: 'Kĩondo' });
    });

    it('takes data with keys a document database forbids', async () => {
      const store = make().store();
      const stream = newStream();
      const data = JSON.parse('{"$set":{"a.b":[[1]]},"__proto__":{"x":1},"":"empty"}') as unknown;
      await store.append(stream, 0, { commitId: 'a', events: [{ type: 'pot-thrown', data }] });
      expect(JSON.stringify((await store.read(stream)).events[0]?.data)).toBe(JSON.stringify(data));
    });

    it('lets one of many commits hold a text, over all streams, until it is released', async () => {
      const { store } = make();
      const once = `2026-11-22T07|${randomUUID()}`;
      const append = (stream: string) => store().append(stream, 0, { commitId: 'a', events: [event(1)], once });
      const streams = Array.from({ length: 12 }, newStream);
      const results = await Promise.allSettled(streams.map(append));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(OnceTaken);
      expect(
        (await Promise.all(streams.map((stream) => store().read(stream)))).reduce(
          (sum, { version }) => sum + version,
          0,
        ),
      ).toBe(1);
      expect(await store().releaseOnce('2026-11-22T07', 100)).toBe(false);
      await expect(append(newStream())).rejects.toThrow(OnceTaken);
      await store().releaseOnce('2026-11-22T08', 100);
      expect((await append(newStream())).version).toBe(1);
    });

    it('releases no more texts at once than it is told to, and says that some may be left', async () => {
      const { store } = make();
      const texts = Array.from({ length: 5 }, (_, n) => `2026-11-21T0${n}|${randomUUID()}`);
      for (const once of texts) await store().append(newStream(), 0, { commitId: 'a', events: [event(1)], once });
      const free = async () =>
        (
          await Promise.allSettled(
            texts.map((once) => store().append(newStream(), 0, { commitId: 'a', events: [event(1)], once })),
          )
        ).filter(({ status }) => status === 'fulfilled').length;
      expect(await store().releaseOnce('2026-11-22T', 2)).toBe(true);
      expect(await free()).toBe(2);
      expect([await store().releaseOnce('2026-11-22T', 4), await store().releaseOnce('2026-11-22T', 4)]).toEqual([
        true,
        false,
      ]);
      expect(await free()).toBe(5);
    });

    it('gives a repeat what it stored, when it asks for the text no more', async () => {
      const { store } = make();
      const [stream, once] = [newStream(), `2026-11-22T07|${randomUUID()}`];
      const first = await store().append(stream, 0, { commitId: 'a', events: [event(1)], once });
      expect(await store().append(stream, 0, { commitId: 'a', events: [event(2)] })).toEqual({
        ...first,
        duplicate: true,
      });
    });

    it('refuses a commit the broker would refuse, by its bytes, and stores nothing of it', async () => {
      const store = make().store();
      const stream = newStream();
      const commit = (bytes: number) => ({
        commitId: 'a',
        events: [{ type: 'pot-glazed', data: { text: 'é'.repeat(bytes / 2) } }],
      });
      await expect(store.append(stream, 0, commit(524_288))).rejects.toThrow(CommitTooLarge);
      expect(await store.read(stream)).toEqual({ version: 0, events: [] });
      expect((await store.append(stream, 0, commit(500_000))).version).toBe(1);
    });

    it('keeps streams with a common beginning apart', async () => {
      const store = make().store();
      const stream = newStream();
      await store.append(stream, 0, { commitId: 'a', events: [event(1)] });
      await store.append(`${stream}0`, 0, { commitId: 'a', events: [event(2)] });
      await store.append(`${stream}~`, 0, { commitId: 'a', events: [event(3)] });
      expect(numbers((await store.read(stream)).events)).toEqual([1]);
    });

    it('records who, why and under which command', async () => {
      const store = make().store();
      const stream = newStream();
      const context = {
        requestId: 'r',
        correlationId: 'c',
        causationId: 'e',
        actor: { kind: 'artisan', id: 'art_1', language: 'en' },
      } as const;
      await inContext(context, () => store.append(stream, 0, { commitId: 'a', events: [event(1)] }));
      expect((await store.read(stream)).events[0]?.meta).toEqual({
        commitId: 'a',
        correlationId: 'c',
        causationId: 'e',
        actor: 'artisan:art_1',
      });
    });
  });

  describe('refusing', () => {
    it('refuses an old version, a future version and a place inside a commit, changing nothing', async () => {
      const stream = newStream();
      const { store } = make();
      await store().append(stream, 0, { commitId: 'a', events: [event(1), event(2), event(3)] });
      for (const version of [0, 1, 2, 4, 7]) {
        await expect(store().append(stream, version, { commitId: `b${version}`, events: [event(9)] })).rejects.toThrow(
          ConcurrencyConflict,
        );
      }
      expect(numbers((await store().read(stream)).events)).toEqual([1, 2, 3]);
    });

    it.each([
      ['no events', { commitId: 'a', events: [] }],
      ['no commit id', { commitId: '', events: [event(1)] }],
      ['a bigint', { commitId: 'a', events: [{ type: 'pot-thrown', data: { price: 1n } }] }],
    ])('refuses a commit with %s', async (_name, commit) => {
      await expect(make().store().append(newStream(), 0, commit)).rejects.toThrow(InvalidCommit);
    });

    it.each(['', 'pot', 'pot-', '-x', 'pot-a@0000000001', 'pot-a/b', 'pot-\u0000', `pot-${'x'.repeat(201)}`])(
      'refuses the stream name %j',
      async (stream) => {
        await expect(
          make()
            .store()
            .append(stream, 0, { commitId: 'a', events: [event(1)] }),
        ).rejects.toThrow(InvalidCommit);
      },
    );
  });

  describe('repeating a commit', () => {
    it('succeeds with the stored events, whatever version the caller now expects', async () => {
      const stream = newStream();
      const { store } = make();
      const first = await store().append(stream, 0, { commitId: 'a', events: [event(1), event(2)] });
      await store().append(stream, 2, { commitId: 'b', events: [event(3)] });
      for (const version of [0, 2, 3, 1]) {
        const again = await store().append(stream, version, { commitId: 'a', events: [event(7)] });
        expect(again).toEqual({ version: 2, events: first.events, duplicate: true });
      }
      expect(numbers((await store().read(stream)).events)).toEqual([1, 2, 3]);
    });

    it('is one commit for twenty concurrent callers', async () => {
      const stream = newStream();
      const { store } = make();
      const results = await Promise.all(
        Array.from({ length: 20 }, () => store().append(stream, 0, { commitId: 'a', events: [event(1)] })),
      );
      expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect((await store().read(stream)).version).toBe(1);
    });
  });

  it('lets exactly one of twenty concurrent writers through', async () => {
    const stream = newStream();
    const { store } = make();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store().append(stream, 0, { commitId: `c${n}`, events: [event(n)] })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      results.filter((result) => result.status === 'rejected' && result.reason instanceof ConcurrencyConflict),
    ).toHaveLength(19);
    expect((await store().read(stream)).version).toBe(1);
  });

  it('brings old events up to date on reading, in steps', async () => {
    const { store } = make();
    const stream = newStream();
    await store().append(stream, 0, { commitId: 'a', events: [{ type: 'pot-thrown', data: { name: 'A' } }, event(1)] });
    const registry = eventRegistry(
      {
        'test.pot-thrown.v1': z.object({ name: z.string() }),
        'test.pot-thrown.v2': z.object({ title: z.string() }),
        'test.pot-made.v1': z.object({ title: z.string(), size: z.string() }),
      },
      {
        upcasters: [
          {
            from: 'test.pot-thrown.v2',
            to: 'test.pot-made.v1',
            upcast: (data) => ({ ...(data as object), size: 'small' }),
          },
          {
            from: 'test.pot-thrown.v1',
            to: 'test.pot-thrown.v2',
            upcast: (data) => ({ title: (data as { name: string }).name }),
          },
        ],
      },
    );
    const { events } = await store(registry).read(stream);
    expect(events.map(({ type, v, data }) => ({ type, v, data }))).toEqual([
      { type: 'pot-made', v: 1, data: { title: 'A', size: 'small' } },
      { type: 'pot-glazed', v: 1, data: { n: 1 } },
    ]);
    expect((await store().read(stream)).events[0]).toMatchObject({ type: 'pot-thrown', data: { name: 'A' } });
    await expect(
      store(registry).append(stream, 2, { commitId: 'b', events: [{ type: 'pot-thrown', data: { title: 'B' } }] }),
    ).rejects.toThrow(InvalidCommit);
  });

  modelTest(make);
}

interface Step {
  writer: number;
  size: number;
  retry: boolean;
  stale: boolean;
  pause: number;
}

const step = fc.record({
  writer: fc.nat(3),
  size: fc.integer({ min: 1, max: 3 }),
  retry: fc.boolean(),
  stale: fc.boolean(),
  pause: fc.nat(3),
});

/** Several writers with views of their own, some with stale knowledge, some repeating what they already sent. */
function modelTest(make: () => StoreUnderTest): void {
  it('keeps every acknowledged commit once and in a chain without gaps, whatever writers do (model)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24 }), async (steps) => {
        const { store } = make();
        const stream = newStream();
        const acknowledged = new Map<string, { version: number; numbers: unknown[] }>();
        await Promise.all(
          [0, 1, 2, 3].map((writer) =>
            write(
              store(),
              stream,
              writer,
              steps.filter((candidate) => candidate.writer === writer),
              acknowledged,
            ),
          ),
        );
        const { version, events } = await store().read(stream);
        expect(events.map((stored) => stored.version)).toEqual(Array.from({ length: version }, (_, n) => n + 1));
        const stored = new Map<string, unknown[]>();
        for (const found of events)
          stored.set(found.meta.commitId, [
            ...(stored.get(found.meta.commitId) ?? []),
            (found.data as { n: number }).n,
          ]);
        expect([...stored].sort()).toEqual([...acknowledged].map(([id, { numbers: own }]) => [id, own]).sort());
        for (const [id, ack] of acknowledged)
          expect(events.filter(({ meta }) => meta.commitId === id).at(-1)?.version).toBe(ack.version);
      }),
      { numRuns: make().runs },
    );
  });
}

async function write(
  store: EventStore,
  stream: string,
  writer: number,
  steps: Step[],
  acknowledged: Map<string, { version: number; numbers: unknown[] }>,
): Promise<void> {
  let known = 0;
  for (const [index, { size, retry, stale, pause }] of steps.entries()) {
    if (pause > 0) await delay(pause);
    if (!stale) known = (await store.read(stream)).version;
    const commit = {
      commitId: `${writer}.${index}`,
      events: Array.from({ length: size }, (_, n) => event(writer * 1000 + index * 10 + n)),
    };
    for (let attempt = 0; attempt < (retry ? 2 : 1); attempt += 1) {
      try {
        const { version, events } = await store.append(stream, known, commit);
        acknowledged.set(commit.commitId, { version, numbers: numbers(events) });
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict)) throw error;
      }
    }
  }
}
