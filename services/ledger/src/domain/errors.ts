import { DomainError } from '@asili/kernel';

/** The certificate is not in a state from which this step can be made; another worker was faster or the caller is late. */
export class StepOutOfOrder extends DomainError {
  readonly code = 'LEDGER.STEP_OUT_OF_ORDER';
  readonly status = 409;
  constructor(step: string, status: string) {
    super({ step, status });
  }
}

/** The ledger knows this transaction id under other bytes than ours: somebody else's transaction, never our success. */
export class ForeignTransaction extends DomainError {
  readonly code = 'LEDGER.FOREIGN_TRANSACTION';
  readonly status = 409;
  constructor(transactionId: string) {
    super({ transactionId });
  }
}

/** No certificate was ever minted and held for this product. */
export class CertificateNotFound extends DomainError {
  readonly code = 'LEDGER.CERTIFICATE_NOT_FOUND';
  readonly status = 404;
  constructor(productId: string) {
    super({ productId });
  }
}

/** The address is not a content identifier this gateway can serve (CIDv0 or CIDv1, raw or dag-pb, SHA-256). */
export class InvalidCid extends DomainError {
  readonly code = 'LEDGER.INVALID_CID';
  readonly status = 400;
}

/** The asked format is none of the gateway's (raw, car). */
export class UnknownContentFormat extends DomainError {
  readonly code = 'LEDGER.UNKNOWN_FORMAT';
  readonly status = 400;
}

/** Nothing is kept here under that identifier and path. */
export class ContentNotFound extends DomainError {
  readonly code = 'LEDGER.CONTENT_NOT_FOUND';
  readonly status = 404;
}

/** Bytes on disk no longer hash to their name; they are never served. */
export class ContentDamaged extends DomainError {
  readonly code = 'LEDGER.CONTENT_DAMAGED';
  readonly status = 503;
  override readonly retryAfterSeconds = 300;
  constructor(cid: string) {
    super({ cid });
  }
}

/** The token or serial asked for is not one of ours. */
export class TokenNotFound extends DomainError {
  readonly code = 'LEDGER.TOKEN_NOT_FOUND';
  readonly status = 404;
}

/** Neither the network nor its mirror answers. */
export class LedgerUnreachable extends DomainError {
  readonly code = 'LEDGER.UNREACHABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}
