import { describe, expect, it } from '@jest/globals';
import { ratingOf } from './entry.ts';

const of = (...stars: number[]) => ratingOf({ stars, withPhotos: 0 });

describe('a rating', () => {
  it('is none without reviews', () => {
    expect(of(0, 0, 0, 0, 0)).toBeUndefined();
  });

  it('has two decimals, rounded as people do', () => {
    expect(of(0, 0, 1, 3, 19)).toEqual({ count: 23, average: 4.78 });
    expect(of(1, 0, 0, 0, 0)).toEqual({ count: 1, average: 1 });
    expect(of(0, 0, 0, 1, 1)).toEqual({ count: 2, average: 4.5 });
    expect(of(0, 1, 0, 0, 2)).toEqual({ count: 3, average: 4 });
  });
});
