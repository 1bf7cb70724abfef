/** Choices for one picture, the same for the same text. The order of the calls is part of the picture. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number below `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  between(low: number, high: number): number;
}

/** A small generator seeded by text. */
export function randomFrom(text: string): Random {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  const next = (): number => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next();
  next();
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, pick: (list) => at(list, below(list.length)), between: (low, high) => low + next() * (high - low) };
}

/** Element of a list that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
