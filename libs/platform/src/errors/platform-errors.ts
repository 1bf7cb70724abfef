import { fieldText, type FieldText } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { currentContext } from '../context/request-context.ts';

/** The body, query or path does not have the asked shape. `errors` names each place. */
export class InvalidInput extends DomainError {
  readonly code = 'PLATFORM.INVALID';
  readonly status = 400;
  readonly errors: readonly { path: string; message: string }[];

  constructor(errors: readonly { path: string; message: string }[] = []) {
    super();
    this.errors = errors;
  }

  /** The same sentence at each place, in the caller's language. */
  static at(paths: readonly string[], text: FieldText): InvalidInput {
    const { language, actor } = currentContext() ?? {};
    return new InvalidInput(
      paths.map((path) => ({ path, message: fieldText(text, language ?? actor?.language ?? 'en') })),
    );
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

/** What was to be changed is not what its sender saw any more. */
export class PreconditionFailed extends DomainError {
  readonly code = 'PLATFORM.PRECONDITION_FAILED';
  readonly status = 412;
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

/** Whoever asked has given up by now, so the work was given up as well, before anything was stored. */
export class DeadlinePassed extends DomainError {
  readonly code = 'PLATFORM.DEADLINE_PASSED';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/** Something this service stands on does not answer. */
export class Unavailable extends DomainError {
  readonly code = 'PLATFORM.UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/** Thrown by event handlers for an event that no retry can help: it is parked at once. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}
