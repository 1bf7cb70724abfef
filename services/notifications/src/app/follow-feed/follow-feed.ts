import { DomainError, type Clock } from '@asili/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../clock.ts';
import { FeedBell, FeedLog } from './feed-log.ts';
import { FeedStream, type FeedSink } from './feed-stream.ts';

/** One person has this many streams open on one instance already. */
export class TooManyStreams extends DomainError {
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
 * Live feeds of signed-in people. Streams read the shared log, woken by the bell, so it does not matter which instance
 * handled an event, and resuming is the same reading from an earlier place: nothing twice, nothing left out, as long as
 * the place is still kept.
 */
@Injectable()
export class FollowFeed {
  private readonly streams = new Map<string, Set<FeedStream>>();
  private beats: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: FeedLog,
    private readonly bell: FeedBell,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts hearing about other instances' lines. Once per process. */
  async start(): Promise<void> {
    this.beats = setInterval(() => this.each((stream) => stream.beat()), heartbeatMs);
    this.beats.unref();
    await this.bell.listen((userId) => {
      for (const stream of this.streams.get(userId) ?? []) void stream.wake();
    });
  }

  /**
   * Opens a stream from just after `lastPlace`; without one from half a minute ago, because what a page shows was read
   * before its stream was open, and an event between the two must not be lost. Returns the function that ends it.
   * Raises TooManyStreams before anything was written to the sink.
   */
  async open(userId: string, lastPlace: number | undefined, sink: () => FeedSink): Promise<() => void> {
    const from = await this.startOf(userId, lastPlace);
    const own = this.streams.get(userId) ?? new Set(); // Read after the wait: nothing may come between counting and adding.
    if (own.size >= streamsPerUser) throw new TooManyStreams();
    const wire = sink();
    const stream = new FeedStream(userId, this.log, wire, from);
    this.streams.set(userId, own.add(stream));
    wire.place(from);
    const life = setTimeout(() => stream.close(), streamLifeMs);
    life.unref();
    void stream.wake();
    return () => {
      clearTimeout(life);
      this.forget(stream);
    };
  }

  private async startOf(userId: string, lastPlace: number | undefined): Promise<number> {
    if (lastPlace === undefined) return this.log.headAt(userId, new Date(this.clock.now().getTime() - lookBackMs));
    // A place beyond the head was never given out by this log: start at its beginning rather than wait for it for ever.
    return lastPlace > (await this.log.head(userId)) ? 0 : lastPlace;
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
