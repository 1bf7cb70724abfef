import { DomainError } from '@asili/kernel';

/** The certificate is not in a state from which this step can be made; another worker was faster or the caller is late. */
export class StepOutOfOrder extends DomainError {
  readonly code = 'LEDGER.STEP_OUT_OF_ORDER';
  readonly status = 409;
  constructor(step: string, status: string) {
    super({ step, status });
  }
}

/** The ledger knows this transaction id under other bytes than ours: somebody else's transaction, never our success. */
export class ForeignTransaction extends DomainError {
  readonly code = 'LEDGER.FOREIGN_TRANSACTION';
  readonly status = 409;
  constructor(transactionId: string) {
    super({ transactionId });
  }
}
