import type { ProductTotalsV1 } from '@asili/contracts';

/** The compacted topic of totals, keyed by product id. */
export abstract class TotalsTopic {
  abstract publish(totals: readonly ProductTotalsV1[]): Promise<void>;
}
