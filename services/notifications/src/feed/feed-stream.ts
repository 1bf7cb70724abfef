import type { FeedLine, FeedStore } from './feed-store.ts';

/** The wire end of one browser's stream. */
export interface FeedSink {
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
