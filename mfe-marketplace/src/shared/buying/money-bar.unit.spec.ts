import { partsOf } from './money-bar.tsx';

it('parts of a bar add up to it, and none is too small to be seen', () => {
  expect(partsOf([6382n, 3368n, 250n])).toEqual([638, 336, 25]);
  expect(partsOf([100_000n, 1n])).toEqual([999, 1]);
  expect(partsOf([0n, 0n])).toEqual([1, 1]);
});
