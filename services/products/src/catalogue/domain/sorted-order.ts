import type { Position } from './entry.ts';

/** Indexes of an order, without `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Ordinals ascending by (key, id): insert and remove are a binary search and one memory move. */
export class SortedOrder {
  private items = new Uint32Array(1024);
  length = 0;
  private readonly keyOf: (ordinal: number) => number;
  private readonly idOf: (ordinal: number) => string;

  constructor(keyOf: (ordinal: number) => number, idOf: (ordinal: number) => string) {
    this.keyOf = keyOf;
    this.idOf = idOf;
  }

  at(index: number): number {
    return this.items[index] as number;
  }

  /** How many items come before the position; with `inclusive`, an item standing exactly there counts too. */
  before(position: Position, inclusive = false): number {
    return this.firstIn({ from: 0, to: this.length }, (ordinal) => {
      const key = this.keyOf(ordinal);
      return (
        key < position.key ||
        (key === position.key &&
          (this.idOf(ordinal) < position.id || (inclusive && this.idOf(ordinal) === position.id)))
      );
    });
  }

  /** The first index of the stretch whose item does not come first; those that do stand before those that do not. */
  firstIn({ from, to }: Stretch, comesFirst: (ordinal: number) => boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comesFirst(this.items[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private place(ordinal: number): number {
    return this.before({ key: this.keyOf(ordinal), id: this.idOf(ordinal) });
  }

  insert(ordinal: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    const at = this.place(ordinal);
    if (at < this.length) this.items.copyWithin(at + 1, at, this.length);
    this.items[at] = ordinal;
    this.length += 1;
  }

  /** Takes these ordinals for all there are, by one sort: cheaper than moving many of them one by one. */
  rebuild(ordinals: Iterable<number>): void {
    const all = [...ordinals].sort(
      (left, right) => this.keyOf(left) - this.keyOf(right) || (this.idOf(left) < this.idOf(right) ? -1 : 1),
    );
    this.items = Uint32Array.from({ length: Math.max(1024, all.length) }, (_, index) => all[index] ?? 0);
    this.length = all.length;
  }

  /** Must be called while the columns still hold the keys the ordinal was inserted with. */
  remove(ordinal: number): void {
    const at = this.place(ordinal);
    this.items.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }
}
