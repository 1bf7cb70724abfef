import { BoundedMap } from '@asili/kernel';

interface Entry<V> {
  readonly value: Promise<V>;
  until: number;
}

/**
 * Values kept for a while by key, bounded, oldest out first. Callers at one moment share one load; a load that fails is
 * forgotten. Time comes in as data, in milliseconds.
 */
export class ExpiringMemo<V> {
  private readonly entries: BoundedMap<string, Entry<V>>;

  /** @param ttlMs how long a value is kept; 0 keeps nothing beyond the callers who wait for it */
  constructor(
    private readonly ttlMs: (value: V, now: number) => number,
    capacity = 10_000,
  ) {
    this.entries = new BoundedMap(capacity);
  }

  /** @throws what `load` throws */
  async get(key: string, now: number, load: () => Promise<V>): Promise<V> {
    const held = this.entries.get(key);
    if (held && now < held.until) return held.value;
    const entry: Entry<V> = { value: load(), until: Infinity };
    this.entries.set(key, entry);
    try {
      const value = await entry.value;
      entry.until = now + this.ttlMs(value, now);
      return value;
    } catch (error) {
      if (this.entries.get(key) === entry) this.entries.delete(key);
      throw error;
    }
  }

  /** What is being loaded at this moment still reaches those who wait for it, and nobody after them. */
  forget(key: string): void {
    this.entries.delete(key);
  }
}
