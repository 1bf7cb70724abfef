import { expect, it } from '@jest/globals';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import { largeBytes, LargeBodies } from './load-shedder.ts';

it('lets one large body of each person through and few in all, and small ones always', () => {
  const bodies = new LargeBodies();
  const leave = bodies.enter('products', 'art_1', 36_000_000);
  expect(() => bodies.enter('products', 'art_1', 36_000_000)).toThrow(UpstreamUnavailable);
  bodies.enter('products', 'art_1', largeBytes)();
  for (const id of ['art_2', 'art_3']) bodies.enter('products', id, 36_000_000);
  expect(() => bodies.enter('products', 'art_4', 20_000_000)).toThrow(UpstreamUnavailable);
  leave();
  expect(() => bodies.enter('products', 'art_4', 20_000_000)).not.toThrow();
});
