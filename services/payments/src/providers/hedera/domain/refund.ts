import { DomainError, type Dated, type Money } from '@asili/kernel';
import type { RefundStatusUpdate, Sending } from '../../domain/provider.ts';

/** The letters behind an account are not its own: a digit is wrong, or it is another network's. */
export class AccountMistyped extends DomainError {
  readonly code = 'PAYMENTS.ACCOUNT_MISTYPED';
  readonly status = 400;
}

/** The ledger knows no such account, or its owner would have to sign for what comes. */
export class AccountUnknown extends DomainError {
  readonly code = 'PAYMENTS.ACCOUNT_UNKNOWN';
  readonly status = 400;
}

/** It is the account HBAR is paid to. */
export class AccountOurs extends DomainError {
  readonly code = 'PAYMENTS.ACCOUNT_OURS';
  readonly status = 400;
}

/** What is sent to an exchange's account without its owner's memo is lost. */
export class MemoNeeded extends DomainError {
  readonly code = 'PAYMENTS.MEMO_NEEDED';
  readonly status = 400;
}

const letters = 26;
const p3 = letters ** 3;
const p5 = letters ** 5;
const weight = 31;
const multiplier = 1_000_003;
const ledgerIds: Readonly<Record<string, number>> = { mainnet: 0, testnet: 1, previewnet: 2, local: 3 };

/**
 * The five letters that may stand behind an account, such as `0.0.123-vfmkw`: another network's, a wrong digit and two that changed places
 * are told by them. Source: HIP-15.
 * @param account `0.0.x` @param network as the service is configured
 */
export function accountChecksum(account: string, network: string): string {
  const digits = [...account].map((character) => (character === '.' ? 10 : Number(character)));
  const ledger = [ledgerIds[network] ?? 0, 0, 0, 0, 0, 0, 0];
  const [even, odd] = [0, 1].map((parity) =>
    digits.reduce((sum, digit, index) => (index % 2 === parity ? (sum + digit) % 11 : sum), 0),
  );
  const sum = digits.reduce((total, digit) => (total * weight + digit) % p3, 0);
  const ledgerSum = ledger.reduce((total, byte) => (total * weight + byte) % p5, 0);
  const code =
    ((((((account.length % 5) * 11 + (even ?? 0)) * 11 + (odd ?? 0)) * p3 + sum + ledgerSum) % p5) * multiplier) % p5;
  return Array.from({ length: 5 }, (_, index) =>
    String.fromCharCode(97 + (Math.floor(code / letters ** (4 - index)) % letters)),
  ).join('');
}

/** `0.0.x` of an account as somebody writes it; null where the letters behind it are not its own. */
export function readAccount(text: string, network: string): string | null {
  const [account = '', checksum] = text.trim().toLowerCase().split('-');
  const plain = account
    .split('.')
    .map((part) => BigInt(part).toString())
    .join('.');
  return checksum === undefined || checksum === accountChecksum(plain, network) ? plain : null;
}

/** When HBAR goes back by itself. */
export interface RefundPolicy {
  /** More than this needs an operator. Source: the reference's rules for accepting HBAR (two persons above 500 dollars). */
  readonly max: Money<'USD'>;
}

export const refundPolicies: readonly Dated<RefundPolicy>[] = [
  { since: '2026-01-01', terms: { max: { currency: 'USD', minor: 50_000n } } },
];

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
export function verdict({ result, hash, fee }: SentTransfer, { hashes = [] }: Sending): RefundStatusUpdate {
  if (!hashes.includes(hash) || again.has(result)) return { kind: 'void' };
  return result === 'SUCCESS'
    ? { kind: 'succeeded', cost: { currency: 'HBAR', minor: fee } }
    : { kind: 'failed', reason: result };
}
