import { expect, it } from '@jest/globals';
import type { Consumer, ConsumerConfig } from 'kafkajs';
import { TailProbe } from './tail-probe.ts';

interface Fetched {
  offset: string;
  isControlRecord?: boolean;
}

/** Whether the probe takes the partition for empty from offset 7 when the broker gives these records, and how it asked. */
async function probed(messages: Fetched[]): Promise<{ empty: boolean; asked: unknown }> {
  let asked: unknown;
  const cluster = {
    addTargetTopic: () => Promise.resolve(),
    findLeaderForPartitions: () => ({ 1: [0] }),
    findBroker: () =>
      Promise.resolve({
        fetch: (request: unknown) => {
          asked = request;
          return Promise.resolve({ responses: [{ partitions: [{ highWatermark: '9', messages }] }] });
        },
      }),
  };
  const makeConsumer = ({ partitionAssigners }: ConsumerConfig): Consumer => {
    for (const assigner of partitionAssigners ?? []) assigner({ cluster } as never);
    return { connect: () => Promise.resolve(), disconnect: () => Promise.resolve() } as unknown as Consumer;
  };
  return { empty: await new TailProbe(makeConsumer).isEmptyFrom('asili.pots.v1', 0, 7n), asked };
}

it('counts records from the offset on, not those before it in the same batch', async () => {
  expect((await probed([{ offset: '5' }, { offset: '6' }])).empty).toBe(true);
  expect((await probed([{ offset: '6' }, { offset: '7' }])).empty).toBe(false);
  expect((await probed([])).empty).toBe(true);
});

it('sees what a transaction has not ended yet; a mark that one has ended is no record', async () => {
  expect(await probed([{ offset: '8' }])).toMatchObject({ empty: false, asked: { isolationLevel: 0 } });
  expect((await probed([{ offset: '8', isControlRecord: true }])).empty).toBe(true);
});
