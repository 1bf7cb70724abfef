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
  clock: 'CLOCK_AHEAD',
  expiry: 'WAITING_FOR_EXPIRY',
  keys: 'KEY_MISMATCH',
  storage: 'STORAGE_FULL',
  trouble: 'SERVICE_TROUBLE',
} as const;
export type WaitReason = (typeof waitReasons)[keyof typeof waitReasons];
