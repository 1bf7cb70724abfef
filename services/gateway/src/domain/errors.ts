import { DomainError } from '@asili/kernel';

/** A write that did not come from a page of this site. */
export class CrossSite extends DomainError {
  readonly code = 'GATEWAY.CROSS_SITE';
  readonly status = 403;
}

/** A request two programs could read differently: doubled headers, odd paths, a body where none belongs. */
export class AmbiguousRequest extends DomainError {
  readonly code = 'GATEWAY.AMBIGUOUS_REQUEST';
  readonly status = 400;
}

/** The Host header names a site that is not this one (RFC 9110, 7.4). */
export class WrongHost extends DomainError {
  readonly code = 'GATEWAY.WRONG_HOST';
  readonly status = 421;
}

/** The request took too long to arrive. */
export class TooSlow extends DomainError {
  readonly code = 'GATEWAY.TOO_SLOW';
  readonly status = 408;
}

export class HeadersTooLarge extends DomainError {
  readonly code = 'GATEWAY.HEADERS_TOO_LARGE';
  readonly status = 431;
}

/** Only for people with a session; said before a large body is read. */
export class NotSignedIn extends DomainError {
  readonly code = 'PLATFORM.NOT_SIGNED_IN';
  readonly status = 401;
}

export class WrongRole extends DomainError {
  readonly code = 'PLATFORM.WRONG_ROLE';
  readonly status = 403;
}

export class NotHere extends DomainError {
  readonly code = 'PLATFORM.NOT_FOUND';
  readonly status = 404;
}

export class MethodNotAllowed extends DomainError {
  readonly code = 'PLATFORM.METHOD_NOT_ALLOWED';
  readonly status = 405;
}

export class BodyTooLarge extends DomainError {
  readonly code = 'PLATFORM.TOO_LARGE';
  readonly status = 413;
}

export class WrongContentType extends DomainError {
  readonly code = 'PLATFORM.UNSUPPORTED_MEDIA_TYPE';
  readonly status = 415;
}

export class TooManyRequests extends DomainError {
  readonly code = 'PLATFORM.RATE_LIMITED';
  readonly status = 429;
}

/** The service that owns this path does not answer; nothing was done. */
export class ServiceDown extends DomainError {
  readonly code = 'PLATFORM.UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}
