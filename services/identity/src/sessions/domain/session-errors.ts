import { DomainError } from '@asili/kernel';

/** No such session, or not one of yours. */
export class SessionNotFound extends DomainError {
  readonly code = 'IDENTITY.SESSION_NOT_FOUND';
  readonly status = 404;
}
