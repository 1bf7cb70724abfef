import { forms } from './words.ts';

/** Words shorter or longer than this are matched as written. */
const shortestTypo = 4;
const maxTypoLength = 24;

/** Every text one deletion away. Two words within one edit share one of these (or each other). */
export function deletions(word: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i < word.length; i += 1) found.add(word.slice(0, i) + word.slice(i + 1));
  return found;
}

/** Whether one insertion, deletion, replacement or swap of neighbours turns one word into the other (or none is needed). */
export function withinOneEdit(left: string, right: string): boolean {
  if (left === right) return true;
  const difference = left.length - right.length;
  if (difference > 1 || difference < -1) return false;
  let same = 0;
  while (same < left.length && same < right.length && left[same] === right[same]) same += 1;
  if (difference > 0) return left.slice(same + 1) === right.slice(same);
  if (difference < 0) return left.slice(same) === right.slice(same + 1);
  if (left.slice(same + 1) === right.slice(same + 1)) return true;
  return (
    left[same] === right[same + 1] && left[same + 1] === right[same] && left.slice(same + 2) === right.slice(same + 2)
  );
}

/** Weights are 1 to 15: four bits beside 28 bits of ordinal. */
export const heaviest = 15;

/** One word's products: `ordinal << 4 | weight`, ascending, in an array that grows. Insert and remove are binary searches. */
class Postings {
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

/** How much a match counts that is not the word as typed. */
export const matchWeight = { exact: 1, form: 0.8, typo: 0.4, prefixBase: 0.2, prefixShare: 0.6 } as const;
/** Letters after which an unfinished last word is completed, and any other word. */
const completeLast = 3;
const completeAny = 5;

/** How strongly a longer word answers to the prefix typed: the more of it was typed, the more. */
export function prefixWeight(typed: string, term: string): number {
  return (matchWeight.prefixShare * typed.length) / term.length + matchWeight.prefixBase;
}

export function completes(word: string, isLast: boolean): boolean {
  return word.length >= (isLast ? completeLast : completeAny);
}

/** Every word in the shop with its products; finds words by form, beginning and slip of the finger. */
export class Dictionary {
  private readonly numbers = new Map<string, number>();
  private readonly terms: string[] = [];
  private readonly products: Postings[] = [];
  private readonly byDeletion = new Map<string, number | number[]>();
  private sorted: number[] = [];
  private unsorted: number[] = [];

  numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.terms.length;
    this.numbers.set(term, number);
    this.terms.push(term);
    this.products.push(new Postings());
    this.unsorted.push(number);
    if (term.length >= shortestTypo && term.length < maxTypoLength) this.rememberDeletions(term, number);
    return number;
  }

  /** Words ever seen, also those no product has any more. */
  get size(): number {
    return this.terms.length;
  }

  postings(number: number): Postings {
    return this.products[number] as Postings;
  }

  /** Takes over the words that are in use, with their products. Returns their new numbers by the old ones. */
  adopt(worn: Dictionary): ReadonlyMap<number, number> {
    const renumbered = new Map<number, number>();
    worn.products.forEach((postings, old) => {
      if (postings.length === 0) return;
      const number = this.numberOf(worn.terms[old] as string);
      this.products[number] = postings;
      renumbered.set(old, number);
    });
    return renumbered;
  }

  private rememberDeletions(term: string, number: number): void {
    for (const shorter of deletions(term)) {
      const there = this.byDeletion.get(shorter);
      if (there === undefined) this.byDeletion.set(shorter, number);
      else if (typeof there === 'number') this.byDeletion.set(shorter, [there, number]);
      else there.push(number);
    }
  }

  /** New words wait until a prefix is asked for; few are merged by binary search, many by one sort. */
  private inOrder(): number[] {
    const { terms } = this;
    if (this.unsorted.length > 64) {
      this.sorted = [...this.sorted, ...this.unsorted].sort((left, right) =>
        (terms[left] as string) < (terms[right] as string) ? -1 : 1,
      );
    } else {
      for (const number of this.unsorted) this.sorted.splice(this.firstFrom(terms[number] as string), 0, number);
    }
    this.unsorted = [];
    return this.sorted;
  }

  private firstFrom(term: string): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.terms[this.sorted[middle] as number] as string) < term) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether some product has the word. */
  has(term: string): boolean {
    return this.live(term) !== undefined;
  }

  private live(term: string): number | undefined {
    const number = this.numbers.get(term);
    return number !== undefined && this.postings(number).length > 0 ? number : undefined;
  }

  private addPrefixed(word: string, found: Map<number, number>): void {
    const sorted = this.inOrder();
    for (let at = this.firstFrom(word); at < sorted.length; at += 1) {
      const number = sorted[at] as number;
      const term = this.terms[number] as string;
      if (!term.startsWith(word)) return;
      if (!found.has(number) && this.postings(number).length > 0) found.set(number, prefixWeight(word, term));
    }
  }

  private addTypoMatches(word: string, found: Map<number, number>): void {
    const consider = (number: number | undefined): void => {
      if (number === undefined || found.has(number) || this.postings(number).length === 0) return;
      const term = this.terms[number] as string;
      if (term.length >= shortestTypo - 1 && withinOneEdit(word, term)) found.set(number, matchWeight.typo);
    };
    const look = (key: string): void => {
      const there = this.byDeletion.get(key);
      if (typeof there === 'number') consider(there);
      else there?.forEach(consider);
    };
    look(word);
    for (const shorter of deletions(word)) {
      consider(this.numbers.get(shorter));
      look(shorter);
    }
  }

  /**
   * The words in the shop that one typed word may mean, with how strongly: itself, its other forms, words it begins,
   * and, when no product that its reader sees has it or another form of it, words one slip away.
   * @param isShown whether the reader sees the product of that ordinal
   */
  expand(word: string, isLast: boolean, isShown: (ordinal: number) => boolean): Map<number, number> {
    const found = new Map<number, number>();
    const exact = this.live(word);
    if (exact !== undefined) found.set(exact, matchWeight.exact);
    for (const form of forms(word)) {
      const number = this.live(form);
      if (number !== undefined && !found.has(number)) found.set(number, matchWeight.form);
    }
    const isKnown = [...found.keys()].some((number) => this.postings(number).some(isShown));
    if (completes(word, isLast)) this.addPrefixed(word, found);
    if (!isKnown && word.length >= shortestTypo && word.length < maxTypoLength) this.addTypoMatches(word, found);
    return found;
  }
}
