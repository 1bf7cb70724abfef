import { centres, firstPlait, number, times, rings } from './shapes.ts';

/** Draws a whole number below `n`. */
type Draw = (n: number) => number;

/**
 * A stream of small numbers from a content hash, stirred so that hashes which differ in one place differ everywhere.
 * Deterministic on every engine: 32-bit integer arithmetic only.
 * @throws TypeError for fewer than 8 hex digits.
 */
function drawFrom(contentHash: string): Draw {
  const digits = contentHash
    .toLowerCase()
    .replace(/^0x/, '')
    .replace(/[^0-9a-f]/g, '');
  if (digits.length < 8) throw new TypeError('sealSvg: a content hash of at least 8 hex digits is needed');
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const digit of digits) {
    a = Math.imul(a ^ digit.charCodeAt(0), 0x01000193) ^ (a >>> 15);
    b = Math.imul(b + a, 0xc2b2ae35) ^ (b >>> 13);
  }
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15) ^ b, 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** The drawn parts of one seal, before colour and size. */
export interface SealDesign {
  readonly centre: string;
  /** Degrees the centre is turned by, as written. */
  readonly turn: string;
  readonly rings: string;
  /** Dash pattern of the rope: 40 knots, long or short by one bit each. */
  readonly rope: string;
  /** Stroke width of the thin circle inside the rope. */
  readonly circle: number;
}

/** A weave word: which cells of a repeat are raised, at least one of them. */
const word = (draw: Draw, length: number): boolean[] => times(length, () => draw(4) > 0);

/**
 * The choices a hash makes. Big ones come first (centre, symmetry, rings), the rope last, so that two seals differ at
 * 48 px already and hashes that agree in everything else still differ at the rim. The order of the draws is frozen.
 */
export function designSeal(contentHash: string): SealDesign {
  const draw = drawFrom(contentHash);
  const kind = draw(8);
  const n = 3 + draw(6);
  const turn = draw(2) * (kind >= firstPlait ? 45 : 180 / n);
  const inner = rings[draw(4)];
  const outer = rings[draw(4)];
  const split = 27 + draw(4) * 1.6;
  const repeat = n < 5 ? 4 : 3;
  const innerWord = word(draw, 4);
  const outerWord = word(draw, 3);
  innerWord[draw(2)] = true;
  outerWord[draw(2)] = true;
  const ringA = inner?.(n * repeat, split - 5.2, split + 2.2, (i) => innerWord[i % repeat] === true);
  const ringB = outer?.(n * 4, split + 5, 39, (i) => outerWord[i % (n & 1 ? 2 : 3)] === true || i % 4 === 0);
  const circle = draw(2) ? 2.4 : 1.2;
  const rope = times(40, () => (draw(2) ? '5.2 2' : '2.6 4.6')).join(' ');
  return { centre: centres[kind]?.(n, split - 8) ?? '', turn: number(turn), rings: `${ringA}${ringB}`, rope, circle };
}
