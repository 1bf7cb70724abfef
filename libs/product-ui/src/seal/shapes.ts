/** A coordinate with one decimal and no leading zero, to keep the mark small. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** The point at `radius` from the middle of the 100 × 100 field; `turn` counts clockwise from the top, 1 is a full round. */
function point(radius: number, turn: number): string {
  return `${number(50 + radius * Math.sin(turn * Math.PI * 2))} ${number(50 - radius * Math.cos(turn * Math.PI * 2))}`;
}

/** `make(0) … make(count - 1)`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Draws a ring of `m` cells between radii `a` and `b`; `raised` says which cells are drawn. Returns SVG path data. */
type Ring = (m: number, a: number, b: number, raised: (cell: number) => boolean) => string;

type Cell = (i: number, m: number, a: number, b: number) => string;

const ring =
  (cell: Cell): Ring =>
  (m, a, b, raised) =>
    times(m, (i) => (raised(i) ? cell(i, m, a, b) : '')).join('');

const tooth: Cell = (i, m, a, b) => `M${point(a, i / m)}L${point(b, (i + 0.5) / m)}L${point(a, (i + 1) / m)}Z`;
const brick: Cell = (i, m, a, b) =>
  `M${point(a, i / m)}L${point(b, i / m)}L${point(b, (i + 0.62) / m)}L${point(a, (i + 0.62) / m)}Z`;
const diamond: Cell = (i, m, a, b) =>
  `M${point(a, (i + 0.5) / m)}L${point((a + b) / 2, (i + 0.92) / m)}L${point(b, (i + 0.5) / m)}L${point((a + b) / 2, (i + 0.08) / m)}Z`;
const slant: Cell = (i, m, a, b) =>
  `M${point(a, i / m)}L${point(b, (i + 0.7) / m)}L${point(b, (i + 1.2) / m)}L${point(a, (i + 0.5) / m)}Z`;

/** The order is part of the mark: a hash chooses by number. */
export const rings: readonly Ring[] = [tooth, brick, diamond, slant].map(ring);

/** Draws the middle of a seal: `n` is its symmetry (3 to 8), `r` its radius. Returns SVG path data. */
type Centre = (n: number, r: number) => string;

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
