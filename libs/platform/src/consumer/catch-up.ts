import type { EventBus } from '../kafka/event-bus.ts';

/** Says when a reader that began at the beginning has reached what was there when it started. */
export class CatchUp {
  readonly done: Promise<void>;
  private resolve: () => void = () => undefined;
  private targets: Map<string, bigint> | undefined;

  constructor() {
    this.done = new Promise((resolve) => { this.resolve = resolve; });
  }

  get complete(): boolean {
    return this.targets?.size === 0;
  }

  /** Takes the present ends of the topics as the goal. */
  async aim(bus: EventBus, topics: readonly string[]): Promise<void> {
    if (this.targets) return;
    const targets = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, low, high } of await bus.offsets(topic)) if (high > low) targets.set(`${topic}/${partition}`, high);
    }
    this.targets = targets;
    this.settle();
  }

  /** Everything before `next` of that partition has been handled. */
  reached(topic: string, partition: number, next: bigint): void {
    const goal = this.targets?.get(`${topic}/${partition}`);
    if (goal === undefined || next < goal) return;
    this.targets?.delete(`${topic}/${partition}`);
    this.settle();
  }

  /** The broker has nothing more to give: a compacted topic may end before its last offset. */
  exhausted(): void {
    this.targets?.clear();
    this.settle();
  }

  private settle(): void {
    if (this.complete) this.resolve();
  }
}
