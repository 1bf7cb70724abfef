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
 * `maybe-accepted` is unknown-or-accepted: only the receipt of the same id can tell.
 */
type SubmitMeaning = 'maybe-accepted' | 'not-accepted' | 'expired' | 'too-early' | 'unpaid' | 'rejected';

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
  if (code === 'OK' || code === 'SUCCESS' || code === 'DUPLICATE_TRANSACTION') return 'maybe-accepted';
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

/** Price of one HBAR as the network publishes it: `centEquivalent` US cents for `hbarEquivalent` HBAR. */
export interface ExchangeRate {
  centEquivalent: number;
  hbarEquivalent: number;
}

const tinybarsPerHbar = 100_000_000n;
/** Ten-billionths of a dollar: a cent is 1e8 tinycents, a dollar 1e10. */
const tinycentsPerUsd = 10_000_000_000n;

function usdText(tinycents: bigint): string {
  // Six places, rounded up: a fee is never shown smaller than it was.
  const micros = (tinycents + 9_999n) / 10_000n;
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
}

function tinycentsOf(usd: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,10}))?$/.exec(usd);
  if (!match?.[1]) throw new RangeError('not a decimal amount of dollars');
  return BigInt(match[1]) * tinycentsPerUsd + BigInt((match[2] ?? '').padEnd(10, '0'));
}

/** A charged fee in dollars, decimal text with six places. Source: the mirror's `charged_tx_fee` and the exchange rate at consensus. */
export function feeInUsd(tinybars: bigint, rate: ExchangeRate): string {
  return usdText((tinybars * BigInt(rate.centEquivalent)) / BigInt(rate.hbarEquivalent));
}

/** Sum of two dollar amounts. */
export function addUsd(left: string, right: string): string {
  return usdText(tinycentsOf(left) + tinycentsOf(right));
}

type PricedOperation = 'account-create' | 'token-create' | 'token-associate' | 'nft-mint' | 'nft-transfer';

/**
 * List prices in dollars with the signatures we use, and the date they were read.
 * Source: HIP-1261 simple fees, mainnet schedule of 2026-05-20.
 */
const listPrices: Readonly<Record<PricedOperation, string>> = {
  'account-create': '0.0500',
  'token-create': '1.0000',
  'token-associate': '0.0501',
  'nft-mint': '0.0201',
  'nft-transfer': '0.0011',
};

/**
 * The most we agree to pay, in tinybars: the list price at the live rate times `headroom` (in percent), never below one
 * hundredth of an HBAR. A cap is not a charge; too low a cap fails the transaction with INSUFFICIENT_TX_FEE.
 */
export function maxFeeTinybars(operation: PricedOperation, rate: ExchangeRate, headroomPercent = 250): bigint {
  const tinycents = (tinycentsOf(listPrices[operation]) * BigInt(headroomPercent)) / 100n;
  const tinybars =
    (tinycents * BigInt(rate.hbarEquivalent) + BigInt(rate.centEquivalent) - 1n) / BigInt(rate.centEquivalent);
  const floor = tinybarsPerHbar / 100n;
  return tinybars > floor ? tinybars : floor;
}

/** `seconds.nanoseconds`, as the mirror prints it. */
export type ConsensusTime = string;

/** `seconds.nanoseconds` (how the mirror prints consensus time) to ISO 8601 UTC in milliseconds. */
export function consensusTime(timestamp: string): string {
  const [seconds = '', nanos = ''] = timestamp.split('.');
  return new Date(Number(seconds) * 1000 + Math.floor(Number(nanos.padEnd(9, '0')) / 1_000_000)).toISOString();
}

/** Unix milliseconds, rounded down. */
export function millisecondsOf(timestamp: ConsensusTime): number {
  return Number(nanosecondsOf(timestamp) / 1_000_000n);
}

export function nanosecondsOf(timestamp: ConsensusTime): bigint {
  const [seconds = '0', nanos = '0'] = timestamp.split('.');
  return BigInt(seconds) * 1_000_000_000n + BigInt(nanos.padEnd(9, '0'));
}

/** `seconds.nanoseconds` of Unix nanoseconds. */
export function consensusTimeOf(nanoseconds: bigint): ConsensusTime {
  return `${nanoseconds / 1_000_000_000n}.${String(nanoseconds % 1_000_000_000n).padStart(9, '0')}`;
}

/** Whether one `seconds.nanoseconds` lies after a time given in milliseconds. */
export function isAfter(timestamp: string, milliseconds: number): boolean {
  return nanosecondsOf(timestamp) > BigInt(Math.floor(milliseconds)) * 1_000_000n;
}

/** A serial as the mirror shows it. Timestamps are `seconds.nanoseconds`; metadata is text. */
export interface ObservedSerial {
  owner: string | null;
  deleted: boolean;
  metadata: string;
  modifiedTimestamp: string | null;
}
