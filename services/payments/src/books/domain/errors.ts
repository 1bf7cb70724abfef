import { DomainError } from '@asili/kernel';

/** The guarded account holds less than the entry takes from it. */
export class Overdraft extends DomainError {
  readonly code = 'PAYMENTS.OVERDRAFT';
  readonly status = 409;
}

/** The id stands in the books already, for something else. */
export class EntryReused extends DomainError {
  readonly code = 'PAYMENTS.ENTRY_REUSED';
  readonly status = 422;
  constructor(entryId: string) {
    super({ entryId });
  }
}

/** A programming error: no entry of double-entry books. */
export class InvalidEntry extends Error {
  override readonly name = 'InvalidEntry';
}

/** What is stored is not what was posted. */
export class BrokenBooks extends Error {
  override readonly name = 'BrokenBooks';
}
