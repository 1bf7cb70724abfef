import { DomainError } from '@asili/kernel';

/** Neither the network nor its mirror answers. */
export class LedgerUnreachable extends DomainError {
  readonly code = 'LEDGER.UNREACHABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/** A transaction whose bytes are durable before the first of them is sent; only these bytes are ever sent under this id. */
export interface Signed {
  /** `0.0.x@seconds.nanoseconds`. */
  transactionId: string;
  /** Base64 of the signed list, one entry per node. */
  bytes: string;
  /** Hex SHA-384 of the signed bytes, one per node. */
  hashes: readonly string[];
  /** ISO time after which no node executes the bytes any more. */
  expiresAt: string;
}

/** A HAPI transaction id in its parts. */
export interface TransactionIdParts {
  payer: string;
  seconds: number;
  nanos: number;
}

/** `0.0.x@seconds.nanoseconds`, nanoseconds without leading zeros dropped: the form the SDK prints. */
export function formatTransactionId({ payer, seconds, nanos }: TransactionIdParts): string {
  return `${payer}@${seconds}.${String(nanos).padStart(9, '0')}`;
}

const shape = /^(\d+\.\d+\.\d+)@(\d+)\.(\d{1,9})$/;

export function parseTransactionId(text: string): TransactionIdParts {
  const match = shape.exec(text);
  if (!match?.[1] || !match[2] || !match[3]) throw new RangeError('not a transaction id');
  return { payer: match[1], seconds: Number(match[2]), nanos: Number(match[3]) };
}

/** `0.0.x-seconds-nanoseconds`, the form of the mirror's paths and of explorers. */
export function mirrorTransactionId(text: string): string {
  const { payer, seconds, nanos } = parseTransactionId(text);
  return `${payer}-${seconds}-${String(nanos).padStart(9, '0')}`;
}

/**
 * What a node's answer to a submit means for stored bytes. Source: HAPI response codes; the exactly-once recipe.
 * `landed` is unknown-or-accepted: only the receipt of the same id can tell.
 */
type SubmitMeaning = 'landed' | 'not-accepted' | 'expired' | 'too-early' | 'unpaid' | 'rejected';

const notAccepted = new Set([
  'BUSY',
  'PLATFORM_NOT_ACTIVE',
  'PLATFORM_TRANSACTION_NOT_CREATED',
  'CREATING_SYSTEM_ENTITIES',
  'WAITING_FOR_LEDGER_ID',
  'INVALID_NODE_ACCOUNT',
  'THROTTLED_AT_CONSENSUS',
]);

/** Meaning of a precheck code. */
export function submitMeaning(code: string): SubmitMeaning {
  if (code === 'OK' || code === 'SUCCESS' || code === 'DUPLICATE_TRANSACTION') return 'landed';
  if (code === 'TRANSACTION_EXPIRED') return 'expired';
  if (code === 'INVALID_TRANSACTION_START') return 'too-early';
  if (code === 'INSUFFICIENT_PAYER_BALANCE') return 'unpaid';
  return notAccepted.has(code) ? 'not-accepted' : 'rejected';
}

/** What the network's verdict on an executed transaction means; every one but `success` means that nothing was minted or moved. */
type VerdictMeaning = 'success' | 'undecided' | 'again' | 'unpaid' | 'refused';

/** Meaning of a receipt's status (or of the mirror's `result`). */
export function verdictMeaning(code: string): VerdictMeaning {
  switch (code) {
    case 'SUCCESS':
      return 'success';
    case 'UNKNOWN':
    case 'OK':
    case 'BUSY':
    case 'RECEIPT_NOT_FOUND':
      return 'undecided';
    // Consensus decided against these bytes for a reason that passes by itself.
    case 'THROTTLED_AT_CONSENSUS':
    case 'TRANSACTION_EXPIRED':
    case 'INVALID_TRANSACTION_START':
    case 'PLATFORM_NOT_ACTIVE':
      return 'again';
    case 'INSUFFICIENT_PAYER_BALANCE':
      return 'unpaid';
    default:
      return 'refused';
  }
}

/** Public reasons for a wait; shown to the artisan, never a sentence. */
export const waitReasons = {
  unreachable: 'LEDGER_UNREACHABLE',
  busy: 'LEDGER_BUSY',
  funds: 'INSUFFICIENT_FUNDS',
  mirrorLag: 'MIRROR_LAGGING',
  photos: 'PHOTOS_UNAVAILABLE',
  differing: 'PHOTO_DIFFERS',
  clock: 'CLOCK_AHEAD',
  expiry: 'WAITING_FOR_EXPIRY',
  keys: 'KEY_MISMATCH',
  storage: 'STORAGE_FULL',
  trouble: 'SERVICE_TROUBLE',
} as const;
export type WaitReason = (typeof waitReasons)[keyof typeof waitReasons];
