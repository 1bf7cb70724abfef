import { expect, it } from '@jest/globals';
import { eventId, MemoryParking, PermanentError, type IncomingEvent, type Log } from '../src/index.ts';
import { RecordProcessor } from '../src/consumer/record-processor.ts';
import { toMessage } from '../src/kafka/cloud-event.ts';
import { potEvents, Recorder } from './support/pots.ts';

const assertMember = (): void => undefined;
const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Log;

/** A store whose later reads take longer than the first, and answer what was so when they were asked. */
class UnevenParking extends MemoryParking {
  private reads = 0;

  override async keys(group: string): Promise<Set<string>> {
    const seen = await super.keys(group);
    this.reads += 1;
    await new Promise((resolve) => setTimeout(resolve, this.reads * 20));
    return seen;
  }
}

function record(key: string, n: number) {
  const {
    key: name,
    value,
    headers,
  } = toMessage('pots', {
    id: eventId('pots', `pot-${key}`, n),
    type: 'pot-glazed',
    v: 1,
    data: { n },
    stream: `pot-${key}`,
    version: n,
    at: new Date(),
    meta: { commitId: `c${n}`, correlationId: key },
  });
  return {
    key: Buffer.from(String(name)),
    value: Buffer.from(String(value)),
    headers: headers ?? {},
    offset: String(n),
    timestamp: '0',
    attributes: 0,
  };
}

it('a key parked on one partition stays parked when another partition starts beside it', async () => {
  const handler = new Recorder(
    { group: 'kiln', topics: ['asili.pots.v1'], types: ['pots.pot-glazed.v1'] },
    ({ data, subject }) => {
      if (subject === 'a' && data.n === 1) throw new PermanentError('cracked');
    },
  );
  const processor = new RecordProcessor({ handler, registry: potEvents, parking: new UnevenParking(), log: silent });
  const show = (partition: number, key: string, n: number) =>
    processor.process({ topic: 'asili.pots.v1', partition, assertMember }, record(key, n));
  await Promise.all([show(0, 'a', 1), show(1, 'b', 1)]);
  await show(0, 'a', 2);
  expect([handler.of('a'), handler.of('b')]).toEqual([[], [1]]);
});

it('a newer state takes the place of the parked one and is tried; a removal waits for nothing', async () => {
  const topic = 'asili.pots.states.v1';
  const parking = new MemoryParking();
  const handled: unknown[] = [];
  const handler = {
    subscription: { group: 'states', topics: [topic], compacted: [topic] },
    handle: ({ data }: IncomingEvent) => {
      if ((data as { bad?: boolean } | null)?.bad) return Promise.reject(new PermanentError('of another shape'));
      handled.push(data);
      return Promise.resolve();
    },
  };
  const processor = new RecordProcessor({ handler, registry: potEvents, parking, log: silent });
  const show = (offset: number, value: string | null) =>
    processor.process(
      { topic, partition: 0, assertMember },
      {
        key: Buffer.from('art_1'),
        value: value === null ? null : Buffer.from(value),
        headers: {},
        offset: String(offset),
        timestamp: '0',
        attributes: 0,
      },
    );
  await show(1, '{"bad":true}');
  await show(2, '{"bad":true,"n":2}');
  expect((await parking.waiting('states', 'art_1')).map(({ offset }) => offset)).toEqual(['2']);
  await show(3, null);
  expect([handled, await parking.waiting('states', 'art_1')]).toEqual([[null], []]);
  await show(4, '{"n":4}');
  expect(handled).toEqual([null, { n: 4 }]);
});
