import { stub, fixedClock } from '@asili/kernel/testing';
import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import type { FeedLine, FeedStore } from './feed-store.mongo.ts';
import { FeedStream, FollowFeed } from './follow-feed.ts';

class ListStore {
  readonly lines: FeedLine[] = [];
  failures = 0;
  async append(): Promise<boolean> {
    this.lines.push({ position: this.lines.length + 1, id: `e${this.lines.length}`, type: 'verification', data: {} });
    return true;
  }
  async after(_: string, position: number, limit: number): Promise<FeedLine[]> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.failures-- > 0) throw new Error('away');
    return this.lines.filter((line) => line.position > position).slice(0, limit);
  }
  async head(): Promise<number> {
    return this.lines.length;
  }
  async headAt(): Promise<number> {
    return 0;
  }
}

function scene(from = 0) {
  const log = new ListStore();
  const written: number[] = [];
  let closed = 0;
  let beats = 0;
  const stream = new FeedStream(
    'art_1',
    stub<FeedStore>(log),
    {
      line: ({ position }) => written.push(position),
      position: () => undefined,
      heartbeat: () => (beats += 1),
      close: () => (closed += 1),
    },
    from,
  );
  return { log, stream, written, closed: () => closed, beats: () => beats };
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('FeedStream', () => {
  it('writes each line once and in order, however many wake it at once, over page borders', async () => {
    const { log, stream, written } = scene();
    for (let i = 0; i < 120; i += 1) await log.append();
    await Promise.all(Array.from({ length: 20 }, () => stream.wake()));
    await log.append();
    await stream.wake();
    expect(written).toEqual(oneTo(121));
  });

  it('misses nothing that is added while it looks', async () => {
    const { log, stream, written } = scene();
    await log.append();
    const looking = stream.wake();
    await log.append();
    void stream.wake();
    await looking;
    expect(written).toEqual([1, 2]);
  });

  it('tries again at the next beat when the log was away', async () => {
    const { log, stream, written, beats } = scene();
    await log.append();
    log.failures = 1;
    await stream.wake();
    expect(written).toEqual([]);
    await stream.beat();
    expect([written, beats()]).toEqual([[1], 1]);
  });

  it('writes nothing more once closed, and closes once', async () => {
    const { log, stream, written, closed, beats } = scene();
    await log.append();
    stream.close();
    stream.close();
    await stream.wake();
    await stream.beat();
    expect([written, closed(), beats()]).toEqual([[], 1, 0]);
  });
});

const start = Date.parse('2026-11-21T10:00:00Z');

class DatedStore {
  readonly lines: (FeedLine & { at: number })[] = [];
  add(second: number): void {
    this.lines.push({
      position: this.lines.length + 1,
      id: `e${this.lines.length}`,
      type: 'product-status',
      data: {},
      at: start + second * 1000,
    });
  }
  async append(): Promise<boolean> {
    return true;
  }
  async after(_: string, position: number, limit: number): Promise<FeedLine[]> {
    return this.lines.filter((line) => line.position > position).slice(0, limit);
  }
  async head(): Promise<number> {
    return this.lines.length;
  }
  async headAt(_: string, before: Date): Promise<number> {
    return this.lines.findLast(({ at }) => at < before.getTime())?.position ?? 0;
  }
}

async function positionsSince(lastPosition: number | undefined): Promise<number[]> {
  const log = new DatedStore();
  for (const second of [0, 60, 95]) log.add(second);
  const positions: number[] = [];
  const follow = new FollowFeed(
    stub<FeedStore>(log),
    stub({ publish: async () => undefined, subscribe: async () => undefined }),
    fixedClock(new Date(start + 100_000)),
  );
  const end = await follow.open('art_1', lastPosition, () => ({
    line: ({ position }) => positions.push(position),
    position: () => undefined,
    heartbeat: () => undefined,
    close: () => undefined,
  }));
  await new Promise((resolve) => setImmediate(resolve));
  end();
  return positions;
}

describe('FollowFeed', () => {
  it('tells a page that has just loaded what happened since it read its data', async () => {
    expect(await positionsSince(undefined)).toEqual([3]);
  });

  it.each([
    [0, [1, 2, 3]],
    [2, [3]],
    [3, []],
    [9, [1, 2, 3]],
  ])('goes on after position %s', async (position, positions) => {
    expect(await positionsSince(position)).toEqual(positions);
  });
});
