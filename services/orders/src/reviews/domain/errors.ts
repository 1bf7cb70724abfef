import { DomainError } from '@asili/kernel';

/** The time to review this order is over. */
export class ReviewClosed extends DomainError {
  readonly code = 'ORDERS.REVIEW_CLOSED';
  readonly status = 409;
  constructor(days: number) {
    super({ days });
  }
}

/** Another review of this line of the order is there. */
export class AlreadyReviewed extends DomainError {
  readonly code = 'ORDERS.ALREADY_REVIEWED';
  readonly status = 409;
}

/** There is no such review, or it is of somebody else's product. */
export class ReviewNotFound extends DomainError {
  readonly code = 'ORDERS.REVIEW_NOT_FOUND';
  readonly status = 404;
}

/** The review has another reply. */
export class AlreadyReplied extends DomainError {
  readonly code = 'ORDERS.ALREADY_REPLIED';
  readonly status = 409;
}
