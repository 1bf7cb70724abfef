import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { GapError, VersionedProjection, type IncomingEvent, type Mongo, type Projected, type Projection } from '../src/index.ts';
import { connectMongo } from './support/backing.ts';

interface Shelf extends Projected {
  names: string[];
}

let mongo: Mongo;
const projection = new VersionedProjection();

beforeAll(async () => { mongo = await connectMongo(); });

afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

function event(stream: string, version: number): IncomingEvent {
  return { id: `${stream}.${version}`, type: 'x', subject: stream, stream, streamVersion: version, time: new Date(0), correlationId: 'c', data: `${stream}${version}` };
}

function shelf(key: string, more: Partial<Projection<Shelf>> = {}): Projection<Shelf> {
  return { collection: mongo.collection<Shelf>('shelves'), key, mutate: (present, { data }) => ({ names: [...(present?.names ?? []), String(data)] }), ...more };
}

const read = (key: string): Promise<Shelf | null> => mongo.collection<Shelf>('shelves').findOne({ _id: key });

describe('a versioned projection', () => {
  it('applies each event once, in order, however often it comes', async () => {
    const key = randomUUID();
    for (const version of [1, 1, 2, 1, 2, 3, 3]) await projection.apply(event('a', version), shelf(key));
    expect(await read(key)).toEqual({ _id: key, names: ['a1', 'a2', 'a3'], lastVersions: { a: 3 } });
  });

  it('counts the versions of several streams in one document apart', async () => {
    const key = randomUUID();
    for (const [stream, version] of [['a', 1], ['b', 1], ['a', 2], ['b', 1]] as const) await projection.apply(event(stream, version), shelf(key));
    expect(await read(key)).toMatchObject({ names: ['a1', 'b1', 'a2'], lastVersions: { a: 2, b: 1 } });
  });

  it('refuses a gap, changing nothing, unless it is told where to read what is missing or that gaps are normal', async () => {
    const key = randomUUID();
    await projection.apply(event('a', 1), shelf(key));
    await expect(projection.apply(event('a', 4), shelf(key))).rejects.toThrow(GapError);
    expect((await read(key))?.names).toEqual(['a1']);
    await projection.apply(event('a', 4), shelf(key, { replay: async (stream) => [1, 2, 3, 4, 5].map((version) => event(stream, version)) }));
    expect(await read(key)).toMatchObject({ names: ['a1', 'a2', 'a3', 'a4'], lastVersions: { a: 4 } });
    await projection.apply(event('a', 9), shelf(key, { gaps: 'allow' }));
    expect((await read(key))?.names.at(-1)).toBe('a9');
  });

  it('remembers an event that changes nothing', async () => {
    const key = randomUUID();
    await projection.apply(event('a', 1), shelf(key, { mutate: () => null }));
    expect(await projection.apply(event('a', 1), shelf(key))).toBe(false);
    await projection.apply(event('a', 2), shelf(key));
    await projection.apply(event('a', 3), shelf(key, { mutate: () => null }));
    expect(await read(key)).toEqual({ _id: key, names: ['a2'], lastVersions: { a: 3 } });
  });

  it('comes out the same for repeated and reordered delivery by several workers as for one ordered reading (property)', async () => {
    const deliveries = fc.array(fc.record({ version: fc.integer({ min: 1, max: 6 }), worker: fc.nat(2) }), { maxLength: 30 });
    await fc.assert(fc.asyncProperty(deliveries, async (noise) => {
      const key = randomUUID();
      const worker = async (n: number): Promise<void> => {
        for (const { version } of noise.filter((delivery) => delivery.worker === n)) {
          await projection.apply(event('a', version), shelf(key)).catch((error: unknown) => { if (!(error instanceof GapError)) throw error; });
        }
      };
      await Promise.all([0, 1, 2].map(worker));
      for (let version = 1; version <= 6; version += 1) await projection.apply(event('a', version), shelf(key));
      expect(await read(key)).toEqual({ _id: key, names: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], lastVersions: { a: 6 } });
    }), { numRuns: 20 });
  });
});
