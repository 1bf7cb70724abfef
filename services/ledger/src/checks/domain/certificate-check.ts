import { DomainError } from '@asili/kernel';
import type { ObservedSerial } from '../../network/domain/transaction.ts';

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

/** What must be true of a serial. `heldAt` is the consensus time of the move to the holding account, if it is known. */
interface ExpectedSerial {
  holdingAccount: string;
  metadata: string;
  heldAt?: string;
}

export type Mismatch = 'NOT_ON_LEDGER' | 'WRONG_OWNER' | 'DELETED' | 'WRONG_METADATA' | 'MODIFIED_AFTER_MOVE';

/**
 * Every way in which the ledger disagrees with us; empty means the certificate stands. A change after the move is an
 * alarm: no key of the collection allows one (HIP-850 lets the supply key rewrite only what sits in the treasury).
 */
export function compareSerial(expected: ExpectedSerial, observed: ObservedSerial | null): Mismatch[] {
  if (!observed) return ['NOT_ON_LEDGER'];
  const found: Mismatch[] = [];
  if (observed.deleted) found.push('DELETED');
  if (observed.owner !== expected.holdingAccount) found.push('WRONG_OWNER');
  if (observed.metadata !== expected.metadata) found.push('WRONG_METADATA');
  if (expected.heldAt !== undefined && observed.modifiedTimestamp !== expected.heldAt)
    found.push('MODIFIED_AFTER_MOVE');
  return found;
}
