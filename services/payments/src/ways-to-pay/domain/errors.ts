import { DomainError } from '@asili/kernel';

/** The refund does not wait for its buyer to say where it goes: it is on its way, back, or an operator's. */
export class NothingToName extends DomainError {
  readonly code = 'PAYMENTS.NOTHING_TO_NAME';
  readonly status = 409;
}
