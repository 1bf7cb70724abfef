import { DomainError } from '@asili/kernel';

/** Wrong, used, expired or exhausted code, another browser, or no such account: one answer for all, so that nothing is learnt from it. */
export class CodeRefused extends DomainError {
  readonly code = 'IDENTITY.CODE_REFUSED';
  readonly status = 401;
}

/** A code went to this address, or many were asked for from this network, too recently. Says nothing about whether the address has an account. */
export class TooManyCodes extends DomainError {
  readonly code = 'IDENTITY.TOO_MANY_CODES';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super({ seconds: retryAfterSeconds });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Somebody else signs in with this number. */
export class NumberInUse extends DomainError {
  readonly code = 'IDENTITY.NUMBER_IN_USE';
  readonly status = 409;
}

/** Codes are not sent to phone numbers of this country. */
export class CountryNotServed extends DomainError {
  readonly code = 'IDENTITY.COUNTRY_NOT_SERVED';
  readonly status = 400;
}

/** The message could not be handed to its carrier, or sends cannot be counted now; nothing was used up. */
export class CodeNotSent extends DomainError {
  readonly code = 'IDENTITY.CODE_NOT_SENT';
  readonly status = 503;
  override readonly retryAfterSeconds = 10;
}
