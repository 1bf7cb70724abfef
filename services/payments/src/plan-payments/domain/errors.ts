import { DomainError } from '@asili/kernel';

/** The artisan's plan has no end, or was agreed on with us: a month of Professional would add nothing. */
export class PlanNotPayable extends DomainError {
  readonly code = 'PAYMENTS.PLAN_NOT_PAYABLE';
  readonly status = 409;
}
