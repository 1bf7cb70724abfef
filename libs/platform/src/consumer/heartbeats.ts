const intervalMs = 1000;

/** Keeps a group membership alive while records are handled. A failed heartbeat says that the group is rebalancing: the consumer loop must see it to join again. */
export class Heartbeats {
  private failure: Error | undefined;

  constructor(private readonly heartbeat: () => Promise<void>) {}

  /** The work's result, with heartbeats until it is there. @throws what the work throws */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => {
      void this.beat().catch(() => undefined);
    }, intervalMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** @throws the first failure of a heartbeat, at every call after it */
  async beat(): Promise<void> {
    try {
      await this.heartbeat();
    } catch (error) {
      this.failure ??= error as Error;
    }
    this.assertMember();
  }

  /** @throws the first failure of a heartbeat */
  assertMember(): void {
    if (this.failure) throw this.failure;
  }
}
