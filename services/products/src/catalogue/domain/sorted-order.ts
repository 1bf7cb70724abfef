import type { Position } from './entry.ts';

/** Indexes of an order, without `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Ordinals ascending by (key, id): insert and remove are a binary search and one memory move, and so are many at once. */
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
  before(position: Position, inclusive = false, to = this.length): number {
    return this.firstIn({ from: 0, to }, (ordinal) => {
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

  /** @param to looks only among the items before this index */
  private place(ordinal: number, to = this.length): number {
    return this.before({ key: this.keyOf(ordinal), id: this.idOf(ordinal) }, false, to);
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

  /** Moves ordinals that are here while `change` gives them other keys. Only they are sorted; the others are moved as memory. */
  move(moved: Iterable<number>, change: () => void): void {
    const ordinals = [...moved];
    this.cut(ordinals.map((ordinal) => this.place(ordinal)).sort((left, right) => left - right));
    change();
    this.merge(ordinals.sort((left, right) => this.compare(left, right)));
  }

  /** @param indexes ascending */
  private cut(indexes: readonly number[]): void {
    let kept = indexes[0] ?? this.length;
    indexes.forEach((index, n) => {
      const next = indexes[n + 1] ?? this.length;
      this.items.copyWithin(kept, index + 1, next);
      kept += next - index - 1;
    });
    this.length = kept;
  }

  /** Puts back as many as were cut, so there is room for them. From the last on, each item moves once, by as many places as come before it. */
  private merge(sorted: readonly number[]): void {
    let end = this.length;
    for (let n = sorted.length - 1; n >= 0; n -= 1) {
      const at = this.place(sorted[n] as number, end);
      this.items.copyWithin(at + n + 1, at, end);
      this.items[at + n] = sorted[n] as number;
      end = at;
    }
    this.length += sorted.length;
  }

  private compare(left: number, right: number): number {
    return this.keyOf(left) - this.keyOf(right) || (this.idOf(left) < this.idOf(right) ? -1 : 1);
  }

  /** Takes these ordinals for all there are, by one sort. */
  rebuild(ordinals: Iterable<number>): void {
    const all = [...ordinals].sort((left, right) => this.compare(left, right));
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
