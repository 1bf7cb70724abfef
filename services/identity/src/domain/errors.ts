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

/** The account behind this session is gone. */
export class UserGone extends DomainError {
  readonly code = 'IDENTITY.USER_NOT_FOUND';
  readonly status = 404;
}

/** No such session, or not one of yours. */
export class SessionNotFound extends DomainError {
  readonly code = 'IDENTITY.SESSION_NOT_FOUND';
  readonly status = 404;
}

/** Nothing readable is left of the name. */
export class NameRequired extends DomainError {
  readonly code = 'IDENTITY.NAME_REQUIRED';
  readonly status = 400;
}
