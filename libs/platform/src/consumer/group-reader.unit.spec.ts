import { expect, it } from '@jest/globals';
import type { EachBatchPayload } from 'kafkajs';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import { GroupReader, inheritedPositions, type Batch } from './group-reader.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Log;

/** What kafkajs would do: a consumer that joins at once and leaves when its fetch is over and its batches are handled. */
function aConsumer() {
  let eachBatch: (payload: EachBatchPayload) => Promise<void> = () => Promise.resolve();
  let running: () => void = () => undefined;
  const ran = new Promise<void>((resolve) => {
    running = resolve;
  });
  const listeners = new Map<string, (event: unknown) => void>();
  const inHand = new Set<Promise<void>>();
  let endFetch: () => void = () => undefined;
  let fetched = Promise.resolve();
  let hangUps = 0;
  const consumer = {
    events: {
      GROUP_JOIN: 'join',
      HEARTBEAT: 'beat',
      FETCH: 'fetch',
      FETCH_START: 'ask',
      CRASH: 'crash',
      END_BATCH_PROCESS: 'end',
    },
    connect: () => Promise.resolve(),
    subscribe: () => Promise.resolve(),
    on: (event: string, listener: (event: unknown) => void) => {
      listeners.set(event, listener);
      if (event === 'join') listener({ payload: { memberAssignment: {} } });
    },
    run: (config: { eachBatch: typeof eachBatch }) => {
      ({ eachBatch } = config);
      running();
      return Promise.resolve();
    },
    disconnect: async () => {
      await Promise.all([fetched, ...inHand]);
    },
    hangUp: () => {
      hangUps += 1;
      endFetch();
    },
  };
  const batch = (partition: number) => {
    const handled = eachBatch({
      batch: { topic: 'pots', partition, messages: [{ offset: '0' }], lastOffset: () => '0' },
      heartbeat: () => Promise.resolve(),
      commitOffsetsIfNecessary: () => Promise.resolve(),
      isStale: () => false,
      isRunning: () => true,
      resolveOffset: () => undefined,
      pause: () => () => undefined,
    } as unknown as EachBatchPayload);
    inHand.add(handled);
    return handled;
  };
  /** A fetch that nothing ends but the loss of its connection. */
  const fetch = () => {
    listeners.get('ask')?.({});
    fetched = new Promise((resolve) => {
      endFetch = resolve;
    });
  };
  const reader = (handle: (batch: Batch) => Promise<void>) => {
    const bus = { prefix: '', ensureTopics: () => Promise.resolve(), consumer: () => consumer } as unknown as EventBus;
    return new GroupReader({
      bus,
      log: silent,
      group: 'g',
      topics: ['pots'],
      from: () => Promise.resolve(new Map()),
      handle,
    });
  };
  return {
    reader,
    ran,
    batch,
    fetch,
    get hangUps() {
      return hangUps;
    },
  };
}

it('tells that a partition waits, also when another one goes on', async () => {
  const consumer = aConsumer();
  let broken = true;
  const reader = consumer.reader(({ partition }) =>
    partition === 0 && broken ? Promise.reject(new TypeError('a bug')) : Promise.resolve(),
  );
  reader.start();
  await consumer.ran;
  await consumer.batch(0);
  await consumer.batch(1);
  expect(reader.health()).toEqual({ ok: false, detail: 'waiting: TypeError' });
  broken = false;
  await consumer.batch(0);
  expect(reader.health()).toEqual({ ok: true });
  await reader.stop();
});

it('leaves without waiting for a fetch that waits for records', async () => {
  const consumer = aConsumer();
  const reader = consumer.reader(() => Promise.resolve());
  reader.start();
  await consumer.ran;
  consumer.fetch();
  await reader.stop();
  expect(consumer.hangUps).toBe(2); // The second closes what the goodbye went over.
});

it('leaves after the batch in hand, on the connection that its offsets are committed over', async () => {
  const consumer = aConsumer();
  let finish: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const reader = consumer.reader(
    () =>
      new Promise((resolve) => {
        finish = resolve;
        begin();
      }),
  );
  reader.start();
  await consumer.ran;
  void consumer.batch(0);
  await begun;
  const stopped = reader.stop();
  await new Promise(setImmediate);
  expect(consumer.hangUps).toBe(0);
  finish();
  await stopped;
  expect(consumer.hangUps).toBe(1);
});

it('inherits of each partition the place of whoever is furthest behind, and nothing once it has committed', () => {
  const at = (...offsets: readonly (readonly [partition: number, offset: bigint])[]) =>
    new Map([['pots', new Map(offsets)]]);
  const theirs = [at([0, 7n], [1, 3n], [2, 5n]), at([0, 4n], [1, 9n])];
  expect(inheritedPositions(at(), theirs)).toEqual(at([0, 4n], [1, 3n]));
  expect(inheritedPositions(new Map(), theirs)).toEqual(at([0, 4n], [1, 3n]));
  expect(inheritedPositions(at([1, 1n]), theirs)).toEqual(new Map());
  expect(inheritedPositions(at(), [...theirs, at()])).toEqual(new Map());
  const cups = new Map([['cups', new Map([[0, 8n]])]]);
  expect(inheritedPositions(at(), [at([0, 7n]), cups])).toEqual(new Map([...at([0, 7n]), ...cups])); // Each by those that read it.
});
