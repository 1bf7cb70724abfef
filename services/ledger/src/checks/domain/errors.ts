import { DomainError } from '@asili/kernel';

/** No certificate was ever minted and held for this product. */
export class CertificateNotFound extends DomainError {
  readonly code = 'LEDGER.CERTIFICATE_NOT_FOUND';
  readonly status = 404;
  constructor(productId: string) {
    super({ productId });
  }
}

/** The token or serial asked for is not one of ours. */
export class TokenNotFound extends DomainError {
  readonly code = 'LEDGER.TOKEN_NOT_FOUND';
  readonly status = 404;
}
