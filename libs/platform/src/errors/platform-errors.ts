import { DomainError } from '@asili/kernel';

/** The body, query or path does not have the asked shape. `errors` names each place. */
export class InvalidInput extends DomainError {
  readonly code = 'PLATFORM.INVALID';
  readonly status = 400;
  readonly errors: readonly { path: string; message: string }[];

  constructor(errors: readonly { path: string; message: string }[] = []) {
    super();
    this.errors = errors;
  }
}

export class NotFound extends DomainError {
  readonly code = 'PLATFORM.NOT_FOUND';
  readonly status = 404;
}

/** The request carries no actor token, or not one of ours. */
export class ActorTokenRefused extends DomainError {
  readonly code = 'PLATFORM.ACTOR_TOKEN';
  readonly status = 401;
}

export class NotSignedIn extends DomainError {
  readonly code = 'PLATFORM.NOT_SIGNED_IN';
  readonly status = 401;
}

export class WrongRole extends DomainError {
  readonly code = 'PLATFORM.WRONG_ROLE';
  readonly status = 403;
}

/** Two writers met and this one lost every try. */
export class Conflict extends DomainError {
  readonly code = 'PLATFORM.CONFLICT';
  readonly status = 409;
}

export class IdempotencyKeyReused extends DomainError {
  readonly code = 'PLATFORM.IDEMPOTENCY_KEY_REUSED';
  readonly status = 422;
}

/** The first request with this idempotency key is still being worked on. */
export class InProgress extends DomainError {
  readonly code = 'PLATFORM.IN_PROGRESS';
  readonly status = 409;
  override readonly retryAfterSeconds = 1;
}

/** Something this service stands on does not answer. */
export class Unavailable extends DomainError {
  readonly code = 'PLATFORM.UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/** Thrown by event handlers for an event that no retry can help: it goes to the dead-letter topic at once. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}
