import { expect, it } from '@jest/globals';
import { reopenings, type Dispute } from './dispute.ts';

it.each<[string, Dispute['state'][], number]>([
  ['never was', [], 0],
  ['is decided once', ['open', 'open', 'won'], 0],
  ['is won by an appeal', ['open', 'lost', 'won'], 0],
  ['was an inquiry before', ['open', 'won', 'open'], 1],
  ['is lost after it was won', ['open', 'won', 'lost'], 1],
  ['is decided anew twice', ['open', 'lost', 'open', 'won', 'open', 'lost'], 2],
])('a dispute that %s', (_what, states, wanted) => {
  expect(reopenings(states)).toBe(wanted);
});
