/** What is to happen later, until the provider stops. */
export class Timers {
  private readonly pending = new Set<NodeJS.Timeout>();
  private stopped = false;

  after(ms: number, work: () => void): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.pending.delete(timer);
      work();
    }, ms);
    timer.unref();
    this.pending.add(timer);
  }

  stop(): void {
    this.stopped = true;
    for (const timer of this.pending) clearTimeout(timer);
    this.pending.clear();
  }
}
