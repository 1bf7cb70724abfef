import { DomainError } from '@asili/kernel';

/** Neither the network nor its mirror answers. */
export class LedgerUnreachable extends DomainError {
  readonly code = 'LEDGER.UNREACHABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}
