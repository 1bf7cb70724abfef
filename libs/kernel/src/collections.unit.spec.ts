import { expect, it } from '@jest/globals';
import { BoundedMap } from './collections.ts';

it('forgets what was set longest ago; setting again renews, reading does not', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  map.get('b');
  map.set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
