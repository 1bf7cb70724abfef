import { DomainError } from '@asili/kernel';

/** All listings of the artisan's plan are in use. */
export class ListingLimitReached extends DomainError {
  readonly code = 'PRODUCTS.LISTING_LIMIT';
  readonly status = 409;
  constructor(limit: number) {
    super({ limit });
  }
}
