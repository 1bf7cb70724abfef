import { DomainError } from '@asili/kernel';

/** The account looks like an exchange's: what is sent there without its owner's memo is lost. */
export class BareRefund extends DomainError {
  readonly code = 'PAYMENTS.BARE_REFUND';
  readonly status = 409;
}
