import { DomainError } from '@asili/kernel';

/** The letters behind an account are not its own: a digit is wrong, or it is another network's. */
export class AccountMistyped extends DomainError {
  readonly code = 'PAYMENTS.ACCOUNT_MISTYPED';
  readonly status = 400;
}

/** The ledger knows no such account, or its owner would have to sign for what comes. */
export class AccountUnknown extends DomainError {
  readonly code = 'PAYMENTS.ACCOUNT_UNKNOWN';
  readonly status = 400;
}

/** It is the account HBAR is paid to. */
export class AccountOurs extends DomainError {
  readonly code = 'PAYMENTS.ACCOUNT_OURS';
  readonly status = 400;
}

/** What is sent to an exchange's account without its owner's memo is lost. */
export class MemoNeeded extends DomainError {
  readonly code = 'PAYMENTS.MEMO_NEEDED';
  readonly status = 400;
}
