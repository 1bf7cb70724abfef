import { DomainError } from '@asili/kernel';

/** Wrong, used up, over, or sent for something else. */
export class CodeRefused extends DomainError {
  readonly code = 'PAYMENTS.CODE_REFUSED';
  readonly status = 422;
}

/** `left`: tries until it is locked for a while. The code stays good. */
export class PinRefused extends DomainError {
  readonly code = 'PAYMENTS.PIN_REFUSED';
  readonly status = 422;
  constructor(left?: number) {
    super(left === undefined ? {} : { left });
  }
}

/** After too many wrong ones; `seconds` where it opens by itself. */
export class PinLocked extends DomainError {
  readonly code = 'PAYMENTS.PIN_LOCKED';
  readonly status = 422;
  constructor(seconds?: number) {
    super(seconds === undefined ? {} : { seconds });
  }
}
