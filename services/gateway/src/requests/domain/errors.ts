import { DomainError, type Facts } from '@asili/kernel';

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

/** Nobody is signed in where a customer has to be (specification, sections 6 and 8). */
export class CustomersOnly extends DomainError {
  readonly code = 'GATEWAY.CUSTOMERS_ONLY';
  readonly status = 401;
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

/** The address is there, but not for this method (RFC 9110, 15.5.6). */
export class MethodNotAllowed extends DomainError {
  readonly code = 'PLATFORM.METHOD_NOT_ALLOWED';
  readonly status = 405;

  /** @param allow methods the address takes */
  constructor(readonly allow: readonly string[]) {
    super();
  }
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

  /** @param headers that say what the limit is and when to come back */
  constructor(readonly headers: Readonly<Record<string, string>>) {
    super();
  }
}

/** The body is packed in a way nobody here unpacks (RFC 9110, 8.4). */
export class PackedBody extends DomainError {
  readonly code = 'GATEWAY.CONTENT_ENCODING';
  readonly status = 415;
}

/** The service that owns this path does not answer, or has too much to do; nothing was done. */
export class UpstreamUnavailable extends DomainError {
  readonly code = 'PLATFORM.UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds: number;

  /** @param retryAfterSeconds when it is worth coming back */
  constructor(facts: Facts, retryAfterSeconds = 5) {
    super(facts);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A change was sent to the service and no answer came: it may have been done, or be done yet. */
export class OutcomeUnknown extends DomainError {
  readonly code = 'GATEWAY.OUTCOME_UNKNOWN';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;

  /** @param hasKey it carried an Idempotency-Key, so that it can be sent again */
  constructor(
    facts: Facts,
    readonly hasKey: boolean,
  ) {
    super(facts);
  }
}
