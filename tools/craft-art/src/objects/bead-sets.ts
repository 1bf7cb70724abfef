import { linear, type Rgb } from '../maths/colour.ts';

/** Six glass colours each. */
export const beadSets = [
  ['#c22d1f', '#f2efe6', '#1f3f8f', '#e9a21e', '#15171a', '#2b7a4b'],
  ['#e2601f', '#f4efe2', '#16324f', '#f0c23a', '#a11d2a', '#1f6b6b'],
  ['#2c4fa3', '#f2efe6', '#e0a526', '#7fb2d8', '#14161c', '#c22d1f'],
  ['#17191d', '#e8dcc2', '#b9772a', '#7a2a1c', '#c9a368', '#efe9dc'],
].map((set) => set.map(linear) as readonly Rgb[]);
