import { DomainError } from '@asili/kernel';

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

/** Stored bytes no longer hash to their name; they are never served. */
export class ContentDamaged extends DomainError {
  readonly code = 'LEDGER.CONTENT_DAMAGED';
  readonly status = 503;
  override readonly retryAfterSeconds = 300;
  constructor(cid: string) {
    super({ cid });
  }
}
