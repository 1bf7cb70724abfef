import { Clock, DomainError, toRealTime } from '@asili/kernel';
import { Log, RedisClient, CurrentActor, Roles, type Actor } from '@asili/platform';
import { Injectable, Controller, Get, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type FeedLine, FeedStore } from './feed-store.mongo.ts';

/**
 * Tells every instance that a person's feed has grown, over Redis publish/subscribe. A lost notice is harmless: streams look
 * again at each heartbeat. Redis being away costs promptness only, so no failure leaves here.
 */
@Injectable()
export class FeedNotifier {
  private subscriber: RedisClient | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly channel: string,
    private readonly log: Log,
  ) {}

  /** Never rejects. */
  async publish(userId: string): Promise<void> {
    await this.redis
      .publish(this.channel, userId)
      .catch((error: unknown) => this.log.debug('feed: publish failed', { error }));
  }

  /** Calls the listener for every notice of any instance, from now on. */
  async subscribe(listener: (userId: string) => void): Promise<void> {
    // A subscribed connection can do nothing else, and it waits for a server that is away as long as it takes.
    this.subscriber = this.redis.duplicate({ maxRetriesPerRequest: null });
    this.subscriber.on('error', (error: Error) => this.log.debug('feed: subscription failed', { error }));
    this.subscriber.on('message', (_channel, userId) => listener(userId));
    await Promise.race([
      this.subscriber.subscribe(this.channel),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]);
  }

  stop(): void {
    this.subscriber?.disconnect();
  }
}

/** The wire end of one browser's stream. */
interface FeedSink {
  line(line: FeedLine): void;
  /** Sets the position to resume from without an event. */
  position(position: number): void;
  heartbeat(): void;
  close(): void;
}

const pageSize = 50;

/** One open stream: reads the person's feed from a position on and writes every line once, in order. */
export class FeedStream {
  private pumping = false;
  private again = false;
  private closed = false;

  constructor(
    readonly userId: string,
    private readonly feeds: FeedStore,
    private readonly sink: FeedSink,
    private last: number,
  ) {}

  /** Looks for new lines; calls that come while it looks make it look once more. Never rejects: the next beat tries again. */
  async wake(): Promise<void> {
    this.again = true;
    if (this.pumping) return;
    this.pumping = true;
    try {
      while (this.again && !this.closed) {
        this.again = false;
        await this.drain();
      }
    } catch {
      this.again = false;
    } finally {
      this.pumping = false;
    }
  }

  async beat(): Promise<void> {
    if (this.closed) return;
    this.sink.heartbeat();
    await this.wake();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.sink.close();
  }

  private async drain(): Promise<void> {
    for (;;) {
      const lines = await this.feeds.after(this.userId, this.last, pageSize);
      for (const line of lines) {
        if (this.closed) return;
        this.sink.line(line);
        this.last = line.position;
      }
      if (lines.length < pageSize) return;
    }
  }
}

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

/** A reader this far behind is not reading; the browser comes back for the rest. */
const maxBufferedBytes = 256 * 1024;

/** Takes the reply over and writes server-sent events on it. Lines end with LF, data is one line of JSON. */
export function sseSink(reply: FastifyReply): FeedSink {
  const { raw } = reply;
  const headers = reply.getHeaders() as Record<string, string>;
  reply.hijack();
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
  };
  write('retry: 3000\n\n');
  return {
    line: ({ position, type, data }) => write(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    position: (position) => write(`id: ${position}\n\n`),
    heartbeat: () => write(': still here\n\n'),
    close: () => {
      raw.end();
    },
  };
}

/** One server-sent event stream per signed-in browser (HTML Standard, section 9.2). */
@Controller('api/events')
export class FeedController {
  constructor(private readonly followFeed: FollowFeed) {}

  @Get()
  @Roles('artisan', 'customer')
  async follow(
    @CurrentActor() actor: Actor,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const end = await this.followFeed.open(actor.id, positionOf(lastEventId), () => sseSink(reply));
    reply.raw.on('close', end);
    if (reply.raw.destroyed) end();
  }
}

/** Anything that is not a position of ours counts as none. */
function positionOf(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
