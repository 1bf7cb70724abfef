import { DomainError } from '@asili/kernel';

/** The account behind this session is gone. */
export class UserNotFound extends DomainError {
  readonly code = 'IDENTITY.USER_NOT_FOUND';
  readonly status = 404;
}

/** Nothing readable is left of the name. */
export class NameRequired extends DomainError {
  readonly code = 'IDENTITY.NAME_REQUIRED';
  readonly status = 400;
}
