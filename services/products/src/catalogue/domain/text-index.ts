import { Dictionary, heaviest } from './dictionary.ts';
import { compounds, joined, wholeName, words } from './words.ts';

/** Texts of one product: what it is called counts most, what is said about it least. */
export interface SearchTexts {
  /** Its names, each on a line of its own. */
  readonly title: string;
  readonly body: string;
}

/** Ordinals that match, with their scores in `scores[ordinal]`; both arrays are reused by the next search. */
export interface TextHits {
  readonly ordinals: Uint32Array;
  readonly count: number;
  readonly scores: Float64Array;
}

const titleWeight = 8;
/** What is called just so goes before whatever its words score: no words of a search come near it. */
export const wholeNameScore = 1024;
/** Of a compound written as one word. */
const shortestPart = 3;
/** Below this many words an index is small whatever is in it. */
const fewWords = 20_000;

/** Word weights of a text: a title word counts eight, each mention in the body one more, at most fifteen. */
export function wordWeights(texts: SearchTexts): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of [...words(texts.title), ...compounds(texts.title)]) weights.set(word, titleWeight);
  for (const word of [...words(texts.body), ...compounds(texts.body)])
    weights.set(word, Math.min(heaviest, (weights.get(word) ?? 0) + 1));
  return weights;
}

/** Of a name, in 32 bits (FNV-1a). Who finds another name with the same gains no more than who gives their product that very name. */
function hashOf(name: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 16_777_619);
  return hash | 0;
}

/** What a product is called, each name whole. */
export const wholeNames = ({ title }: SearchTexts): string[] =>
  [...new Set(title.split('\n').map(wholeName))].filter((name) => name !== '');

/** Rare words tell more (inverse document frequency); a weight saturates like BM25's term frequency. */
export function wordScore(matchWeight: number, products: number, withWord: number, weight: number): number {
  return matchWeight * Math.log(1 + products / (withWord + 0.5)) * (weight / (weight + 4));
}

/** The shop's own text index over dense ordinals. Not reentrant: a search's arrays are valid until the next one. */
export class TextIndex {
  private dictionary = new Dictionary();
  private readonly termsOf: (Uint32Array | undefined)[] = [];
  /** Hashes of the names of each product, and products by them: the names themselves would be the larger part of all this. */
  private readonly namesOf: (readonly number[] | undefined)[] = [];
  private readonly byName = new Map<number, number | Set<number>>();
  private matched = new Uint16Array(0);
  private ordinals = new Uint32Array(0);
  private scores = new Float64Array(0);
  private products = 0;
  private inUse = 0;

  /** Words are never forgotten one by one, but all together once most of them are in no product any more. */
  private compactWhenWorn(): void {
    if (this.dictionary.size <= fewWords || this.dictionary.size <= 2 * this.inUse) return;
    const fresh = new Dictionary();
    const renumbered = fresh.adopt(this.dictionary);
    for (const terms of this.termsOf)
      terms?.forEach((old, at) => {
        terms[at] = renumbered.get(old) as number;
      });
    this.dictionary = fresh;
  }

  /** Words held, in use or not. */
  get wordCount(): number {
    return this.dictionary.size;
  }

  add(ordinal: number, texts: SearchTexts): void {
    const weights = wordWeights(texts);
    const terms = new Uint32Array(weights.size);
    let at = 0;
    for (const [word, weight] of weights) {
      const number = this.dictionary.numberOf(word);
      const postings = this.dictionary.postings(number);
      if (postings.length === 0) this.inUse += 1;
      postings.add(ordinal, weight);
      terms[at] = number;
      at += 1;
    }
    this.termsOf[ordinal] = terms;
    this.addNames(ordinal, [...new Set(wholeNames(texts).map(hashOf))]);
    this.products += 1;
    this.compactWhenWorn();
  }

  remove(ordinal: number): void {
    const terms = this.termsOf[ordinal];
    if (terms === undefined) return;
    for (const number of terms) {
      const postings = this.dictionary.postings(number);
      postings.remove(ordinal);
      if (postings.length === 0) this.inUse -= 1;
    }
    this.termsOf[ordinal] = undefined;
    this.removeNames(ordinal);
    this.products -= 1;
  }

  private addNames(ordinal: number, names: readonly number[]): void {
    this.namesOf[ordinal] = names;
    for (const name of names) {
      const there = this.byName.get(name);
      if (there === undefined) this.byName.set(name, ordinal);
      else if (typeof there === 'number') this.byName.set(name, new Set([there, ordinal]));
      else there.add(ordinal);
    }
  }

  private removeNames(ordinal: number): void {
    for (const name of this.namesOf[ordinal] ?? []) {
      const there = this.byName.get(name);
      if (typeof there === 'object') there.delete(ordinal);
      if (there === ordinal || (typeof there === 'object' && there.size === 0)) this.byName.delete(name);
    }
    this.namesOf[ordinal] = undefined;
  }

  /** Puts the products that are called just so, of those that match, before all others. */
  private raiseNamed(name: string, words: number): void {
    const called = this.byName.get(hashOf(name)) ?? [];
    for (const ordinal of typeof called === 'number' ? [called] : called) {
      if (words > 0 && this.matched[ordinal] === words)
        this.scores[ordinal] = (this.scores[ordinal] as number) + wholeNameScore;
    }
  }

  private prepare(): void {
    if (this.matched.length < this.termsOf.length) {
      const capacity = Math.ceil(this.termsOf.length * 1.5);
      this.matched = new Uint16Array(capacity);
      this.ordinals = new Uint32Array(capacity);
      this.scores = new Float64Array(capacity);
    } else this.matched.fill(0);
  }

  /** Adds one typed word's products; only products that matched every word before it stay in. Returns how many ordinals were seen. */
  private addWord(matches: ReadonlyMap<number, number>, position: number, seen: number): number {
    const { matched, ordinals, scores } = this;
    let count = seen;
    for (const [number, matchWeight] of matches) {
      const postings = this.dictionary.postings(number);
      const scoreOf = Array.from({ length: heaviest + 1 }, (_, weight) =>
        wordScore(matchWeight, this.products, postings.length, weight),
      );
      for (let i = 0; i < postings.length; i += 1) {
        const ordinal = postings.ordinalAt(i);
        const score = scoreOf[postings.weightAt(i)] as number;
        const before = matched[ordinal] as number;
        if (before === position + 1) scores[ordinal] = (scores[ordinal] as number) + score;
        else if (position === 0) {
          matched[ordinal] = 1;
          ordinals[count] = ordinal;
          scores[ordinal] = score;
          count += 1;
        } else if (before === position) {
          matched[ordinal] = position + 1;
          scores[ordinal] = (scores[ordinal] as number) + score;
        }
      }
    }
    return count;
  }

  /**
   * Products that match every word of a text, shown or not, in whatever way either of them writes a compound; the last word may be
   * unfinished, and who is called just so comes first. No word, no products.
   * @param isShown which products tell what words the shop knows
   */
  search(text: string, isShown: (ordinal: number) => boolean): TextHits {
    const asked = words(text);
    let hits = this.matching(asked, wholeName(text), isShown);
    for (const other of this.otherWritings(text, asked)) hits = this.joinedBy(hits, other, isShown);
    if (hits.count > 0) return hits;
    const apart = this.apart(asked);
    return apart ? this.matching(apart, apart.join(' '), isShown) : hits;
  }

  /** `hand-woven` and `hand woven` as `handwoven`, where the shop has such a word. */
  private otherWritings(text: string, asked: readonly string[]): readonly (readonly string[])[] {
    const pairs = asked.slice(1).flatMap((word, at) => {
      const pair = `${asked[at] ?? ''}${word}`;
      return this.dictionary.has(pair) ? [[...asked.slice(0, at), pair, ...asked.slice(at + 2)]] : [];
    });
    const closed = compounds(text).length > 0 ? [words(joined(text))] : [];
    return [...new Map([...closed, ...pairs].map((writing) => [writing.join(' '), writing])).values()];
  }

  /** `handwoven` as `hand woven`, where the shop has both words and nothing better. */
  private apart(asked: readonly string[]): readonly string[] | undefined {
    for (const [at, word] of asked.entries()) {
      for (let cut = shortestPart; cut <= word.length - shortestPart; cut += 1) {
        const parts = [word.slice(0, cut), word.slice(cut)];
        if (parts.every((part) => this.dictionary.has(part)))
          return [...asked.slice(0, at), ...parts, ...asked.slice(at + 1)];
      }
    }
    return undefined;
  }

  /** What was found, and what another writing finds; of a product in both the better score. */
  private joinedBy(found: TextHits, writing: readonly string[], isShown: (ordinal: number) => boolean): TextHits {
    const before = [...found.ordinals.subarray(0, found.count)].map(
      (ordinal) => [ordinal, found.scores[ordinal] as number] as const,
    );
    const hits = this.matching(writing, writing.join(' '), isShown);
    const also = new Set(hits.ordinals.subarray(0, hits.count));
    let { count } = hits;
    for (const [ordinal, score] of before) {
      if (also.has(ordinal)) this.scores[ordinal] = Math.max(this.scores[ordinal] as number, score);
      else {
        this.ordinals[count] = ordinal;
        this.scores[ordinal] = score;
        count += 1;
      }
    }
    return { ...hits, count };
  }

  private matching(queryWords: readonly string[], name: string, isShown: (ordinal: number) => boolean): TextHits {
    this.prepare();
    // One letter narrows a search only where something is called by it: 'Kapu numezomo y'.
    const asked = queryWords.filter((word) => word.length > 1 || this.dictionary.has(word)).slice(0, 12);
    let count = 0;
    asked.forEach((word, position) => {
      const matches = this.dictionary.expand(word, position === asked.length - 1, isShown);
      count = this.addWord(matches, position, count);
    });
    this.raiseNamed(name, asked.length);
    let kept = 0;
    for (let i = 0; i < count; i += 1) {
      const ordinal = this.ordinals[i] as number;
      if (this.matched[ordinal] !== asked.length) continue;
      this.scores[ordinal] = Math.fround(this.scores[ordinal] as number);
      this.ordinals[kept] = ordinal;
      kept += 1;
    }
    return { ordinals: this.ordinals, count: kept, scores: this.scores };
  }
}
