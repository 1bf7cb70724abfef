import { DomainError } from '@asili/kernel';

/** A statement of a day that is not over: what comes until then is in our books and not in it. */
export class StatementDayOpen extends DomainError {
  readonly code = 'PAYMENTS.STATEMENT_DAY_OPEN';
  readonly status = 422;
}

/** A statement of a later day was entered for the currency. */
export class StatementTooOld extends DomainError {
  readonly code = 'PAYMENTS.STATEMENT_TOO_OLD';
  readonly status = 409;
}
