import { OverTransferLimit, TransferRefused } from './errors.ts';
import { maxFee, type SigningLimits } from './signing-limits.ts';

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
