import { type ConsensusTime, nanosecondsOf } from '../../network/domain/transaction.ts';

/** How far the ledger's list of what came to the holding account and went from it was read, over all processes. */
export interface HoldingFeed {
  /** Everything up to here is noted. */
  readonly cursor: ConsensusTime;
  /** When the mirror was last asked for all that it had; absent before the first time. */
  readonly lookedAt?: Date;
  /** How far the mirror was behind the machine's clock, and when it was asked that. */
  readonly behindMs?: number;
  readonly behindAt?: Date;
  /** Goes up with every serial that changed, so that nobody keeps what they knew before. */
  readonly changes: number;
  /** Keys of the collection by which a held serial could change without the list telling, and when they were read. */
  readonly harmfulKeys?: readonly string[];
  readonly keysAt?: Date;
  /** When a serial was found to have changed without the list telling. */
  readonly distrustedAt?: Date;
  /** The last serial of the round in which all are looked at again and again, as proof that the list tells of every change. */
  readonly inspectedTo?: number;
}

/** What is known of a serial from the list and from us. */
export interface HeldSerial {
  readonly tokenId: string;
  readonly serial: number;
  /** From our own record of the certificate; absent until its event came. */
  readonly productId?: string;
  readonly metadata?: string;
  readonly heldAt?: ConsensusTime;
  /** When the list told that it came to the holding account. */
  readonly arrivedAt?: ConsensusTime;
  /** When it was looked at itself and found as it should be. */
  readonly lookedAt?: Date;
  /** When it moved, or was found changed, after that. */
  readonly changedAt?: ConsensusTime;
  /** When that was, where it was found by a look at the serial and the list was not read that far; absent once the list told. */
  readonly untold?: ConsensusTime;
}

/** A list older than this, or one of a mirror that is this far behind, says nothing of now. */
const liveForMs = 60_000;
/** Keys are read every hour; twice that without an answer is too long. */
const keysForMs = 2 * 3_600_000;
/** After a change that the list did not tell, each serial is looked at itself for a day. */
const distrustMs = 24 * 3_600_000;

export interface Vouched {
  /** Until when the serial was as it should be, at least. */
  readonly goodAt: Date;
  /** Whether that is now. */
  readonly live: boolean;
}

/**
 * What the list says of a serial: nothing unless it told of the serial's arrival itself (mirrors before 2026 list only whose
 * HBAR moved), the serial was looked at once since, and no key can change it otherwise. Undefined also where it changed. Pure.
 */
export function vouchFor(feed: HoldingFeed, held: HeldSerial, now: Date): Vouched | undefined {
  if (!isCovered(held) || feed.lookedAt === undefined || !isTrusted(feed)) return undefined;
  const { lookedAt, behindMs = 0 } = feed;
  const live = isLive(feed, now);
  return { live, goodAt: live ? lookedAt : new Date(lookedAt.getTime() - Math.max(0, behindMs)) };
}

export function isLive({ lookedAt, behindMs = 0 }: HoldingFeed, now: Date): boolean {
  return lookedAt !== undefined && now.getTime() - lookedAt.getTime() <= liveForMs && behindMs <= liveForMs;
}

/** Whether the list tells of this serial, as far as is known of the serial alone. */
export function isCovered({ productId, arrivedAt, heldAt, lookedAt, changedAt }: HeldSerial): boolean {
  const arrived = arrivedAt !== undefined && (heldAt === undefined || heldAt === arrivedAt);
  return productId !== undefined && arrived && lookedAt !== undefined && changedAt === undefined;
}

/** Whether nothing is known that could change a serial without the list telling. */
export function isTrusted({ lookedAt, harmfulKeys, keysAt, distrustedAt }: HoldingFeed): boolean {
  if (lookedAt === undefined || keysAt === undefined || harmfulKeys === undefined || harmfulKeys.length > 0)
    return false;
  if (lookedAt.getTime() - keysAt.getTime() > keysForMs) return false;
  return distrustedAt === undefined || lookedAt.getTime() - distrustedAt.getTime() > distrustMs;
}

/** Whether the list told of the serial's arrival in what was read of it. */
export function hasArrived({ cursor }: HoldingFeed, { arrivedAt }: HeldSerial): boolean {
  return arrivedAt !== undefined && nanosecondsOf(arrivedAt) <= nanosecondsOf(cursor);
}

/** Whether a change seen on the serial itself lies in what the list was read of, so that the list should have had it. */
export function shouldHaveListed(feed: HoldingFeed, held: HeldSerial, modifiedAt: ConsensusTime | null): boolean {
  return hasArrived(feed, held) && modifiedAt !== null && nanosecondsOf(modifiedAt) <= nanosecondsOf(feed.cursor);
}
