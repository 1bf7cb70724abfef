import { fixedClock } from '@asili/kernel/testing';
import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { FeedNotifier } from './feed-notifier.ts';
import { FeedStore, type FeedLine } from './feed-store.ts';
import { FollowFeed } from './follow-feed.ts';

const start = Date.parse('2026-11-21T10:00:00Z');

class DatedStore extends FeedStore {
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

class SilentNotifier extends FeedNotifier {
  async publish(): Promise<void> {}
  async subscribe(): Promise<void> {}
}

async function heardBy(lastPosition: number | undefined): Promise<number[]> {
  const log = new DatedStore();
  for (const second of [0, 60, 95]) log.add(second);
  const heard: number[] = [];
  const follow = new FollowFeed(log, new SilentNotifier(), fixedClock(new Date(start + 100_000)));
  const end = await follow.open('art_1', lastPosition, () => ({
    line: ({ position }) => heard.push(position),
    position: () => undefined,
    heartbeat: () => undefined,
    close: () => undefined,
  }));
  await new Promise((resolve) => setImmediate(resolve));
  end();
  return heard;
}

describe('FollowFeed', () => {
  it('tells a page that has just loaded what happened since it read its data', async () => {
    expect(await heardBy(undefined)).toEqual([3]);
  });

  it.each([
    [0, [1, 2, 3]],
    [2, [3]],
    [3, []],
    [9, [1, 2, 3]],
  ])('goes on after position %s', async (position, heard) => {
    expect(await heardBy(position)).toEqual(heard);
  });
});
