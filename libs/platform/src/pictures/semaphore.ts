/** Lets a few at a time through and makes a bounded line of the rest: memory stays bounded whatever is thrown at it. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  /** Rejects with the refusal when the line is full. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.places) {
      if (this.waiting.length >= this.maxWaiting) throw this.refusal();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next)
        next(); // The place is handed on, so `running` stays.
      else this.running -= 1;
    }
  }
}
