import { Clock, DomainError, toRealTime } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { FeedNotifier } from './feed-notifier.ts';
import { FeedStore } from './feed-store.ts';
import { FeedStream, type FeedSink } from './feed-stream.ts';

/** One person has this many streams open on one instance already. */
class TooManyStreams extends DomainError {
  readonly code = 'NOTIFICATIONS.TOO_MANY_STREAMS';
  readonly status = 429;
  override readonly retryAfterSeconds = 30;
}

export const streamsPerUser = 8;
const heartbeatMs = 15_000;
const lookBackMs = 30_000;
/** A stream ends after this long, so that the browser comes back with a session that was checked anew. */
const streamLifeMs = 15 * 60_000;

/**
 * Live feeds of signed-in people. Streams read the shared store, woken by the notifier, so it does not matter which instance
 * handled an event, and resuming is the same reading from an earlier position: nothing twice, nothing left out, as long as
 * the position is still kept.
 */
@Injectable()
export class FollowFeed {
  private readonly streams = new Map<string, Set<FeedStream>>();
  private beats: NodeJS.Timeout | undefined;

  constructor(
    private readonly feeds: FeedStore,
    private readonly notifier: FeedNotifier,
    private readonly clock: Clock,
  ) {}

  /** Starts hearing about other instances' lines. Once per process. */
  async start(): Promise<void> {
    this.beats = setInterval(() => this.each((stream) => stream.beat()), heartbeatMs);
    this.beats.unref();
    await this.notifier.subscribe((userId) => {
      for (const stream of this.streams.get(userId) ?? []) void stream.wake();
    });
  }

  /**
   * Opens a stream from just after `lastPosition`; without one from half a minute ago, because what a page shows was read
   * before its stream was open, and an event between the two must not be lost.
   * @returns the function that ends it
   * @throws TooManyStreams before anything was written to the sink
   */
  async open(userId: string, lastPosition: number | undefined, sink: () => FeedSink): Promise<() => void> {
    const from = await this.startOf(userId, lastPosition);
    const own = this.streams.get(userId) ?? new Set(); // Read after the wait: nothing may come between counting and adding.
    if (own.size >= streamsPerUser) throw new TooManyStreams();
    const wire = sink();
    const stream = new FeedStream(userId, this.feeds, wire, from);
    this.streams.set(userId, own.add(stream));
    wire.position(from);
    const life = setTimeout(() => stream.close(), streamLifeMs);
    life.unref();
    void stream.wake();
    return () => {
      clearTimeout(life);
      this.forget(stream);
    };
  }

  private async startOf(userId: string, lastPosition: number | undefined): Promise<number> {
    if (lastPosition === undefined)
      return this.feeds.headAt(userId, new Date(toRealTime(this.clock, this.clock.now()).getTime() - lookBackMs));
    // A position beyond the head was never given out by this store: start at its beginning rather than wait for it for ever.
    return lastPosition > (await this.feeds.head(userId)) ? 0 : lastPosition;
  }

  /** Ends every stream, so that the service can stop. Browsers reconnect to another instance. */
  stop(): void {
    clearInterval(this.beats);
    for (const streams of this.streams.values()) for (const stream of streams) stream.close();
  }

  private forget(stream: FeedStream): void {
    stream.close();
    const own = this.streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.streams.delete(stream.userId);
  }

  private each(visit: (stream: FeedStream) => Promise<void>): void {
    for (const streams of this.streams.values()) for (const stream of streams) void visit(stream);
  }
}
