import { DomainError, type Dated } from '@asili/kernel';

/** What is wrong with bytes that are not signed. */
export type Wrong = 'not-a-transfer' | 'sender' | 'receiver' | 'amount' | 'fee' | 'node' | 'time' | 'id-reused';

/** Not a transfer of HBAR as the treasury sends them; `why` says what of it. */
export class TransferRefused extends DomainError {
  readonly code = 'SIGNER.TRANSFER_REFUSED';
  readonly status = 422;
  constructor(readonly why: Wrong) {
    super({ why });
  }
}

/** More than goes out at once. */
export class OverTransferLimit extends DomainError {
  readonly code = 'SIGNER.OVER_TRANSFER_LIMIT';
  readonly status = 409;
  readonly why = 'transfer-limit';
}

/** With it more would have gone out within 24 hours than may. */
export class OverDayLimit extends DomainError {
  readonly code = 'SIGNER.OVER_DAY_LIMIT';
  readonly status = 409;
  readonly why = 'day-limit';
}

/** In tinybar. */
export interface SigningLimits {
  /** What leaves the treasury at once at most, unless it goes to the cold account. */
  readonly perTransfer: bigint;
  /** What is signed for within 24 hours at most, fees' caps included. */
  readonly perDay: bigint;
}

export const tinybarsPerHbar = 100_000_000n;

/**
 * What an installation has that says nothing else. A refund of 500 dollars, above which operators decide, is some thousand HBAR at the
 * rates of the last years; a day is ten of those that are far larger.
 */
export const signingLimits: readonly Dated<SigningLimits>[] = [
  { since: '2026-01-01', terms: { perTransfer: 10_000n * tinybarsPerHbar, perDay: 50_000n * tinybarsPerHbar } },
];

/** The cap on a transfer's fee. A cap is no charge: a transfer costs a hundredth of a cent. */
export const maxFee = tinybarsPerHbar;

/** Transfers of HBAR as bytes of the ledger. */
export abstract class TransferBytes {
  /** What the bytes say, for each node alike; they hold nothing else and no signature. @throws TransferRefused for any other bytes */
  abstract read(bytes: Uint8Array): Promise<TransferFacts>;
  /** The same with the treasury's signature. */
  abstract sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** Accounts of the nodes a public network has. */
  abstract nodesOf(network: string): Promise<readonly string[]>;
}

/** A transfer as its bytes say it. */
export interface TransferFacts {
  /** `0.0.x@seconds.nanoseconds` */
  readonly id: string;
  readonly payer: string;
  readonly validStart: Date;
  readonly validSeconds: number;
  readonly nodes: readonly string[];
  /** Tinybar. */
  readonly fee: bigint;
  readonly amounts: readonly { readonly account: string; readonly tinybar: bigint }[];
}

/** Whose treasury it is, and what may be done with it. */
export interface SigningRules {
  readonly account: string;
  /** Where any amount may go. */
  readonly coldAccount: string | null;
  /** Accounts of the network's nodes. */
  readonly nodes: readonly string[];
}

/** What may be signed, and how much of the day's limit that takes, in tinybar. */
export interface CheckedTransfer {
  readonly id: string;
  readonly to: string;
  readonly tinybar: bigint;
  readonly counts: bigint;
}

const account = /^0\.0\.[1-9]\d{0,18}$/;
/** Within the network's longest validity; clocks differ a little. */
const maxValidSeconds = 180;
const maxAheadMs = 30_000;

/**
 * Whether a transfer is one the treasury sends. Pure. Nothing that begins later is signed, so that whoever asks cannot save signatures up for
 * a day whose limit is used up. A sweep to the cold account takes nothing of the limits but its fee, which nobody may burn without end.
 * @throws TransferRefused, OverTransferLimit
 */
export function checkTransfer(
  facts: TransferFacts,
  rules: SigningRules,
  { perTransfer }: SigningLimits,
  now: Date,
): CheckedTransfer {
  const { id, payer, nodes, fee, amounts } = facts;
  const [sent, received, ...others] = [...amounts].sort((left, right) => (left.tinybar < right.tinybar ? -1 : 1));
  if (payer !== rules.account || sent?.account !== rules.account) throw new TransferRefused('sender');
  if (!received || others.length > 0 || !account.test(received.account) || received.account === rules.account)
    throw new TransferRefused('receiver');
  if (received.tinybar <= 0n || sent.tinybar !== -received.tinybar) throw new TransferRefused('amount');
  if (fee <= 0n || fee > maxFee) throw new TransferRefused('fee');
  if (nodes.length === 0 || nodes.some((node) => !rules.nodes.includes(node))) throw new TransferRefused('node');
  if (!isNow(facts, now)) throw new TransferRefused('time');
  const isCold = received.account === rules.coldAccount;
  if (!isCold && received.tinybar > perTransfer) throw new OverTransferLimit();
  return { id, to: received.account, tinybar: received.tinybar, counts: (isCold ? 0n : received.tinybar) + maxFee };
}

function isNow({ validStart, validSeconds }: TransferFacts, now: Date): boolean {
  const startsIn = validStart.getTime() - now.getTime();
  return (
    validSeconds > 0 && validSeconds <= maxValidSeconds && startsIn <= maxAheadMs && startsIn + validSeconds * 1000 > 0
  );
}

/** A transfer that was signed. */
export interface Signed {
  readonly id: string;
  /** Of its bytes. */
  readonly digest: string;
  readonly at: Date;
  /** What it took of the day's limit, in tinybar. */
  readonly counts: bigint;
}

const dayMs = 86_400_000;

/** Those that still count. Pure. */
export const ofLastDay = (signed: readonly Signed[], now: Date): readonly Signed[] =>
  signed.filter(({ at }) => at.getTime() > now.getTime() - dayMs);

/** Tinybar. Pure. */
export const totalOf = (signed: readonly Signed[]): bigint => signed.reduce((sum, { counts }) => sum + counts, 0n);

/**
 * What was signed within 24 hours once another one is. Pure. The same bytes again count once; each counts at least its fee's cap, so the list
 * is never longer than the day's limit in HBAR.
 * @returns null where it is among them already
 * @throws OverDayLimit; TransferRefused for other bytes under an id that was used
 */
export function countSigned(signed: readonly Signed[], next: Signed, perDay: bigint): readonly Signed[] | null {
  const before = ofLastDay(signed, next.at);
  const same = before.find(({ id }) => id === next.id);
  if (same && same.digest !== next.digest) throw new TransferRefused('id-reused');
  if (same) return null;
  if (totalOf(before) + next.counts > perDay) throw new OverDayLimit();
  return [...before, next];
}
