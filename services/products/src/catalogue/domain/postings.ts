/** Weights are 1 to 15: four bits beside 28 bits of ordinal. */
export const heaviest = 15;

/** One word's products: `ordinal << 4 | weight`, ascending, in an array that grows. Insert and remove are binary searches. */
export class Postings {
  private items = new Uint32Array(4);
  length = 0;

  private indexOf(ordinal: number): number {
    const wanted = ordinal * 16;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.items[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(ordinal: number, weight: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    const at = this.indexOf(ordinal);
    if (at < this.length) this.items.copyWithin(at + 1, at, this.length);
    this.items[at] = ordinal * 16 + weight;
    this.length += 1;
  }

  remove(ordinal: number): void {
    const at = this.indexOf(ordinal);
    if (at >= this.length || (this.items[at] as number) >>> 4 !== ordinal) return;
    this.items.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  some(test: (ordinal: number) => boolean): boolean {
    for (let index = 0; index < this.length; index += 1) if (test(this.ordinalAt(index))) return true;
    return false;
  }

  ordinalAt(index: number): number {
    return (this.items[index] as number) >>> 4;
  }

  weightAt(index: number): number {
    return (this.items[index] as number) & 15;
  }
}
