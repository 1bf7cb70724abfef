import type { RefundNews, Sending } from '../../ways-to-pay/domain/way-back.ts';

/** A transaction of ours as the mirror has it. */
export interface SentTransfer {
  readonly result: string;
  /** Hex SHA-384 of the bytes that ran. */
  readonly hash: string;
  /** Tinybar. */
  readonly fee: bigint;
}

/** What passes by itself, or by money on our account: nothing moved. Source: HAPI response codes. */
const again: ReadonlySet<string> = new Set([
  'BUSY',
  'PLATFORM_NOT_ACTIVE',
  'THROTTLED_AT_CONSENSUS',
  'TRANSACTION_EXPIRED',
  'INVALID_TRANSACTION_START',
  'INSUFFICIENT_PAYER_BALANCE',
  'INSUFFICIENT_ACCOUNT_BALANCE',
  'INSUFFICIENT_TX_FEE',
]);

/** What the network's verdict means for what was sent. Other bytes under our id mean that ours never ran, and never will. */
export function verdict({ result, hash, fee }: SentTransfer, { hashes = [] }: Sending): RefundNews {
  if (!hashes.includes(hash) || again.has(result)) return { kind: 'void' };
  return result === 'SUCCESS'
    ? { kind: 'succeeded', cost: { currency: 'HBAR', minor: fee } }
    : { kind: 'failed', reason: result };
}
