import type { StreamItem } from '../stream.ts';
import type { MirrorStore } from './store.ts';

/** Hands the stream to the store, as far behind the node as it is told to be. */
export class MirrorFeed {
  private readonly store: MirrorStore;
  private readonly lagMs: () => number;
  private readonly held: { readonly item: StreamItem; readonly since: number }[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(store: MirrorStore, lagMs: () => number) {
    this.store = store;
    this.lagMs = lagMs;
  }

  push(item: StreamItem): void {
    this.held.push({ item, since: Date.now() });
    this.release();
  }

  /** Hands on what is due; to be called when the lag was changed. */
  release(): void {
    clearTimeout(this.timer);
    const lag = this.lagMs();
    let due = 0;
    while (due < this.held.length && (this.held[due]?.since ?? 0) + lag <= Date.now()) due += 1;
    for (const { item } of this.held.splice(0, due)) this.store.consume(item);
    const next = this.held[0];
    if (next) this.timer = setTimeout(() => this.release(), Math.max(1, next.since + lag - Date.now())).unref();
  }

  /** Hands on everything at once. */
  flush(): void {
    clearTimeout(this.timer);
    for (const { item } of this.held.splice(0)) this.store.consume(item);
  }
}
