import { DomainError } from '@asili/kernel';

/** The artisan signed up a moment ago and their profile has not arrived here yet. */
export class ProfilePending extends DomainError {
  readonly code = 'PRODUCTS.PROFILE_PENDING';
  readonly status = 503;
  override readonly retryAfterSeconds = 2;
}

/** The artisan has asked for as many certificates as one day allows. */
export class CertificateQuotaReached extends DomainError {
  readonly code = 'PRODUCTS.CERTIFICATE_QUOTA';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super();
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
