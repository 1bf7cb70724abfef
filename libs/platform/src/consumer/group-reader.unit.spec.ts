import { expect, it } from '@jest/globals';
import type { EachBatchPayload } from 'kafkajs';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import { GroupReader, type Batch } from './group-reader.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log;

it('tells that a partition waits, also when another one goes on', async () => {
  let eachBatch: (payload: EachBatchPayload) => Promise<void> = () => Promise.resolve();
  let running: () => void = () => undefined;
  const ran = new Promise<void>((resolve) => { running = resolve; });
  const consumer = {
    events: { GROUP_JOIN: 'join', HEARTBEAT: 'beat', FETCH: 'fetch', CRASH: 'crash', END_BATCH_PROCESS: 'end' }, connect: () => Promise.resolve(), subscribe: () => Promise.resolve(), disconnect: () => Promise.resolve(),
    on: (event: string, listener: (event: unknown) => void) => { if (event === 'join') listener({ payload: { memberAssignment: {} } }); },
    run: (config: { eachBatch: typeof eachBatch }) => { ({ eachBatch } = config); running(); return Promise.resolve(); },
  };
  const bus = { prefix: '', ensureTopics: () => Promise.resolve(), consumer: () => consumer } as unknown as EventBus;
  let broken = true;
  const handle = ({ partition }: Batch): Promise<void> => (partition === 0 && broken ? Promise.reject(new TypeError('a bug')) : Promise.resolve());
  const reader = new GroupReader({ bus, log: silent, group: 'g', topics: ['pots'], from: () => Promise.resolve(new Map()), handle });
  reader.start();
  await ran;
  const batch = (partition: number) => eachBatch({
    batch: { topic: 'pots', partition, messages: [{ offset: '0' }], lastOffset: () => '0' },
    heartbeat: () => Promise.resolve(), commitOffsetsIfNecessary: () => Promise.resolve(), isStale: () => false, isRunning: () => true, resolveOffset: () => undefined, pause: () => () => undefined,
  } as unknown as EachBatchPayload);
  await batch(0);
  await batch(1);
  expect(reader.health()).toEqual({ ok: false, detail: 'waiting: TypeError' });
  broken = false;
  await batch(0);
  expect(reader.health()).toEqual({ ok: true });
  await reader.stop();
});
