import { Counters, type Window } from './counters.ts';

const maxKeys = 50_000;

/** Fixed windows in this process. Beyond 50,000 keys the oldest window goes first, so memory stays bounded under attack. */
export class LocalCounters extends Counters {
  private readonly windows = new Map<string, { used: number; endsAt: number }>();

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  async hit(keys: readonly string[], windowSeconds: number): Promise<Window[]> {
    return keys.map((key) => this.count(key, windowSeconds));
  }

  private count(key: string, windowSeconds: number): Window {
    const now = this.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + windowSeconds * 1000 };
      this.windows.delete(key);
      this.windows.set(key, window);
      if (this.windows.size > maxKeys) this.windows.delete(this.windows.keys().next().value ?? '');
    }
    window.used += 1;
    return { used: window.used, resetSeconds: (window.endsAt - now) / 1000 };
  }
}
