import { DomainError } from '@asili/kernel';

export class TooManyEndpoints extends DomainError {
  readonly code = 'NOTIFICATIONS.TOO_MANY_ENDPOINTS';
  readonly status = 409;
  constructor(limit: number) {
    super({ limit });
  }
}
