import type { EventData } from '@asili/contracts';

/** What buyers gave a product, its corrections included. */
export interface Rating {
  readonly count: number;
  /** Two decimals at most. */
  readonly average: number;
}

/** Pure. Undefined where there is no review. @param stars how many gave one star, two, … five */
export function ratingOf({ stars }: EventData<'orders.review-written.v1'>['after']): Rating | undefined {
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((total, some, index) => total + some * (index + 1), 0);
  return count === 0 ? undefined : { count, average: Math.round((sum * 100) / count) / 100 };
}

/** Sorts by the average, and among equals by how many gave it; 0 without a review. */
export const ratingKey = (rating: Rating | undefined): number =>
  rating ? Math.round(rating.average * 100) * 1e6 + Math.min(rating.count, 999_999) : 0;
