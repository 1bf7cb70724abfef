/** A coordinate with one decimal and no leading zero, to keep the mark small. */
function number(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** The point at `radius` from the middle of the 100 × 100 field; `turn` counts clockwise from the top, 1 is a full round. */
function point(radius: number, turn: number): string {
  return `${number(50 + radius * Math.sin(turn * Math.PI * 2))} ${number(50 - radius * Math.cos(turn * Math.PI * 2))}`;
}

/** `make(0) … make(count - 1)`. */
function times<T>(count: number, make: (index: number) => T): T[] {
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
const rings: readonly Ring[] = [tooth, brick, diamond, slant].map(ring);

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
const centres: readonly Centre[] = [
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
const firstPlait = 6;

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

export interface SealOptions {
  /** Width and height in pixels; 96 unless told. */
  readonly size?: number;
  /** Name for assistive technology. Without one the mark is decorative. */
  readonly title?: string;
  /** One CSS colour for the whole mark; `currentColor` unless told. */
  readonly colour?: string;
}

/** The inside of a seal: paths and circles in a 100 × 100 field. */
export function sealBody(contentHash: string, colour: string): string {
  const { centre, turn, rings, rope, circle } = designSeal(contentHash);
  return (
    `<path fill="${colour}" fill-rule="evenodd" transform="rotate(${turn} 50 50)" d="${centre}"/>` +
    `<path fill="${colour}" d="${rings}"/>` +
    `<circle cx="50" cy="50" r="45.84" fill="none" stroke="${colour}" stroke-width="4.2" stroke-dasharray="${rope}"/>` +
    `<circle cx="50" cy="50" r="41.8" fill="none" stroke="${colour}" stroke-width="${circle}"/>`
  );
}

/**
 * The Asili seal: a round woven mark drawn from a product's content hash, at most 3.5 kB of SVG (largest of 60,000 seen: 3397 bytes). Same hash, same bytes, on
 * page, tag and certificate. No DOM: runs in a browser and in a service.
 * @throws TypeError for a hash of fewer than 8 hex digits.
 */
export function sealSvg(
  contentHash: string,
  { size = 96, title = '', colour = 'currentColor' }: SealOptions = {},
): string {
  const naming = title ? `role="img"><title>${title.replace(/[<&"]/g, '')}</title>` : 'aria-hidden="true">';
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" class="seal" ${naming}`;
  return `${open}${sealBody(contentHash, colour)}</svg>`;
}
