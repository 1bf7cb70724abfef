import { DomainError } from '@asili/kernel';

/** Somebody or something was quicker: the case does not take that action any more. */
export class CaseChanged extends DomainError {
  readonly code = 'PAYMENTS.CASE_CHANGED';
  readonly status = 409;
}
