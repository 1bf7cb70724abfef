import { describe, expect, it } from '@jest/globals';
import { FeedStore, type FeedLine } from './feed-store.ts';
import { FeedStream } from './feed-stream.ts';

class ListStore extends FeedStore {
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
    log,
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
