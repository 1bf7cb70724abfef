import { DomainError } from '@asili/kernel';

/** What is wrong with bytes that are not signed. */
export type Wrong = 'not-a-transfer' | 'sender' | 'receiver' | 'amount' | 'fee' | 'node' | 'time' | 'id-reused';

/** Not a transfer of HBAR as the treasury sends them; `why` says what of it. */
export class TransferRefused extends DomainError {
  readonly code = 'SIGNER.TRANSFER_REFUSED';
  readonly status = 422;
  constructor(readonly why: Wrong) {
    super({ why });
  }
}

/** More than goes out at once. */
export class OverTransferLimit extends DomainError {
  readonly code = 'SIGNER.OVER_TRANSFER_LIMIT';
  readonly status = 409;
  readonly why = 'transfer-limit';
}

/** With it more would have gone out within 24 hours than may. */
export class OverDayLimit extends DomainError {
  readonly code = 'SIGNER.OVER_DAY_LIMIT';
  readonly status = 409;
  readonly why = 'day-limit';
}
