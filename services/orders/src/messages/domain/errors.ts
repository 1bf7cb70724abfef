import { DomainError } from '@asili/kernel';

/** An order's thread has as many messages as it may. */
export class ThreadFull extends DomainError {
  readonly code = 'ORDERS.THREAD_FULL';
  readonly status = 409;
}

/** One side has written too much within an hour. */
export class TooManyMessages extends DomainError {
  readonly code = 'ORDERS.TOO_MANY_MESSAGES';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(seconds: number) {
    super();
    this.retryAfterSeconds = seconds;
  }
}
