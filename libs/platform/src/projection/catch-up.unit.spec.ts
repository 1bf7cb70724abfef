import { describe, expect, it } from '@jest/globals';
import { CatchUp } from './catch-up.ts';

const topic = 'asili.pots.v1';

/** Three partitions of one topic, each on another broker; `last` is the offset of the last record that is still there. */
function broker(partitions: readonly { low: bigint; high: bigint; last: bigint }[]) {
  const asked: string[] = [];
  return {
    asked,
    offsets: () => Promise.resolve(partitions.map(({ low, high }, partition) => ({ partition, low, high }))),
    isEmptyFrom: (_topic: string, partition: number, offset: bigint) => {
      asked.push(`${partition}@${offset}`);
      return Promise.resolve(offset > (partitions[partition]?.last ?? -1n));
    },
  };
}

describe('catching up', () => {
  it('is complete only when every partition has reached its end, however often the others had nothing', async () => {
    const bus = broker([
      { low: 0n, high: 3n, last: 2n },
      { low: 0n, high: 0n, last: -1n },
      { low: 5n, high: 1005n, last: 1004n },
    ]);
    const catchUp = new CatchUp();
    await catchUp.setTarget(bus, [topic]);
    catchUp.advance(topic, 0, 3n);
    for (let look = 0; look < 10; look += 1) await catchUp.skipHoles(bus);
    expect(catchUp.complete).toBe(false);
    catchUp.advance(topic, 2, 1004n);
    expect(catchUp.complete).toBe(false);
    catchUp.advance(topic, 2, 1005n);
    expect(catchUp.complete).toBe(true);
    await catchUp.done;
  });

  it('passes over an end without records, after all before it was handled', async () => {
    const bus = broker([{ low: 0n, high: 10n, last: 6n }]);
    const catchUp = new CatchUp();
    await catchUp.setTarget(bus, [topic]);
    await catchUp.skipHoles(bus);
    await catchUp.skipHoles(bus);
    catchUp.advance(topic, 0, 7n);
    await catchUp.skipHoles(bus); // It has just moved: no question yet.
    expect([catchUp.complete, bus.asked]).toEqual([false, ['0@0']]);
    await catchUp.skipHoles(bus);
    expect([catchUp.complete, bus.asked]).toEqual([true, ['0@0', '0@7']]);
  });

  it('keeps its first goal', async () => {
    const catchUp = new CatchUp();
    await catchUp.setTarget(broker([{ low: 0n, high: 1n, last: 0n }]), [topic]);
    catchUp.advance(topic, 0, 1n);
    await catchUp.setTarget(broker([{ low: 0n, high: 9n, last: 8n }]), [topic]);
    expect(catchUp.complete).toBe(true);
  });
});
