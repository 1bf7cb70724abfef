import { DomainError } from '@asili/kernel';

/** Random codes kept colliding: the code space is nearly full. */
export class NoFreeCode extends DomainError {
  readonly code = 'PRODUCTS.NO_FREE_CODE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}
