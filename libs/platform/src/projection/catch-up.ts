import type { EventBus } from '../kafka/event-bus.ts';

type Ends = Pick<EventBus, 'offsets' | 'isEmptyFrom'>;

interface Partition {
  topic: string;
  partition: number;
  /** Everything before it has been handled. */
  position: bigint;
  /** Where the partition ended when the reader started. */
  target: bigint;
  /** The position at the last look for holes. */
  looked?: bigint;
}

/** Says when a reader that began at the beginning has handled, in every partition, what was there when it started. */
export class CatchUp {
  readonly done: Promise<void>;
  private resolve: () => void = () => undefined;
  private open: Map<string, Partition> | undefined;

  constructor() {
    this.done = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  get complete(): boolean {
    return this.open?.size === 0;
  }

  /** Partitions not yet at their end; undefined before there is a goal. */
  get remaining(): number | undefined {
    return this.open?.size;
  }

  /** Takes the present ends of the topics as the goal; later calls change nothing. */
  async setTarget(bus: Ends, topics: readonly string[]): Promise<void> {
    if (this.open) return;
    const open = new Map<string, Partition>();
    for (const topic of topics) {
      for (const { partition, low, high } of await bus.offsets(topic)) {
        if (high > low) open.set(`${topic}/${partition}`, { topic, partition, position: low, target: high });
      }
    }
    this.open = open;
    this.settle();
  }

  /** Everything before `next` of that partition has been handled. */
  advance(topic: string, partition: number, next: bigint): void {
    const entry = this.open?.get(`${topic}/${partition}`);
    if (!entry) return;
    if (next > entry.position) entry.position = next;
    if (entry.position < entry.target) return;
    this.open?.delete(`${topic}/${partition}`);
    this.settle();
  }

  /** Passes over the ends that compaction has emptied, in partitions that have not moved since the last call. @throws what the bus throws */
  async skipHoles(bus: Ends): Promise<void> {
    for (const entry of [...(this.open?.values() ?? [])]) {
      const { topic, partition, position, target, looked } = entry;
      entry.looked = position;
      if (position === looked && (await bus.isEmptyFrom(topic, partition, position)))
        this.advance(topic, partition, target);
    }
  }

  private settle(): void {
    if (this.complete) this.resolve();
  }
}
