import { number, point, times } from './geometry.ts';

/** Draws the middle of a seal: `n` is its symmetry (3 to 8), `r` its radius. Returns SVG path data. */
export type Centre = (n: number, r: number) => string;

const star: Centre = (n, r) => `M${times(n * 2, (i) => point(i & 1 ? r * 0.5 : r, i / (n * 2))).join('L')}Z`;

const wedges: Centre = (n, r) =>
  times(n, (i) => `M50 50L${point(r, (i - 0.26) / n)}A${r} ${r} 0 0 1 ${point(r, (i + 0.26) / n)}Z`).join('');

const petals: Centre = (n, r) =>
  times(
    n,
    (i) => `M50 50Q${point(r * 0.8, (i - 0.42) / n)} ${point(r, i / n)}Q${point(r * 0.8, (i + 0.42) / n)} 50 50Z`,
  ).join('');

const kites: Centre = (n, r) =>
  times(
    n,
    (i) =>
      `M${point(r, i / n)}L${point(r * 0.62, (i + 0.4) / n)}L${point(r * 0.16, i / n)}L${point(r * 0.62, (i - 0.4) / n)}Z`,
  ).join('');

const whirl: Centre = (n, r) =>
  times(
    n,
    (i) =>
      `M50 50Q${point(r * 0.7, (i + 0.1) / n)} ${point(r, (i + 0.7) / n)}L${point(r, (i + 1.12) / n)}Q${point(r * 0.62, (i + 0.62) / n)} 50 50Z`,
  ).join('');

/** A disc with a polygon cut out (drawn the other way round) and a smaller one inside. */
const framed: Centre = (n, r) =>
  `M${point(r, 0)}A${r} ${r} 0 1 1 ${point(r, 0.4999)}A${r} ${r} 0 1 1 ${point(r, 0)}Z` +
  `M${times(n, (i) => point(r * 0.78, -i / n)).join('L')}Z` +
  `M${times(n, (i) => point(r * 0.4, (i + 0.5) / n)).join('L')}Z`;

/** A plaited square of `k` × `k` crossings, each of `bars` strips lying across or along in turn. */
function plait(k: number, r: number, bars: number): string {
  const side = (r * 1.5) / k;
  const from = 50 - r * 0.75;
  const gap = side * 0.07;
  const thick = (side - gap * 2 * bars) / bars;
  const long = number(side - 2 * gap);
  const strip = (column: number, row: number, bar: number): string => {
    const x = from + column * side;
    const y = from + row * side;
    const offset = gap + bar * (thick + gap * 2);
    return (column + row) & 1
      ? `M${number(x + gap)} ${number(y + offset)}h${long}v${number(thick)}h-${long}Z`
      : `M${number(x + offset)} ${number(y + gap)}v${long}h${number(thick)}v-${long}Z`;
  };
  return times(k, (column) => times(k, (row) => times(bars, (bar) => strip(column, row, bar)).join('')).join('')).join(
    '',
  );
}

/** The order is part of the mark: a hash chooses by number. */
export const centres: readonly Centre[] = [
  star,
  wedges,
  petals,
  kites,
  whirl,
  framed,
  (_n, r) => plait(2, r, 3),
  (_n, r) => plait(3, r, 2),
];
/** From this one on a centre is square and turns by 45°. */
export const firstPlait = 6;
