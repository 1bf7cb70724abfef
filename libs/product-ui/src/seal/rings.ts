import { point, times } from './geometry.ts';

/** Draws a ring of `m` cells between radii `a` and `b`; `raised` says which cells are drawn. Returns SVG path data. */
export type Ring = (m: number, a: number, b: number, raised: (cell: number) => boolean) => string;

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
