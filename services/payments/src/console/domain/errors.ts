import { DomainError } from '@asili/kernel';

/** Another proposal for the case is not decided, or not carried out. */
export class ApprovalWaiting extends DomainError {
  readonly code = 'PAYMENTS.APPROVAL_WAITING';
  readonly status = 409;
}

/** Who proposed something cannot decide it. */
export class SecondOperatorNeeded extends DomainError {
  readonly code = 'PAYMENTS.SECOND_OPERATOR';
  readonly status = 409;
}
