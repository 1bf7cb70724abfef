import type { proto } from '@hiero-ledger/proto';
import { int64, toBigInt } from './int64.ts';

/** Nanoseconds since the epoch: the unit of every time in this program. */
export type Nanos = bigint;

export const SECOND: Nanos = 1_000_000_000n;

export const nowNanos = (): Nanos => BigInt(Date.now()) * 1_000_000n;

export function toNanos(timestamp: proto.ITimestamp | null | undefined): Nanos {
  return toBigInt(timestamp?.seconds) * SECOND + BigInt(timestamp?.nanos ?? 0);
}

export function toTimestamp(time: Nanos): proto.ITimestamp {
  return { seconds: int64(time / SECOND), nanos: Number(time % SECOND) };
}

/** `seconds.nnnnnnnnn`, the way the mirror writes times. */
export function formatNanos(time: Nanos): string {
  return `${time / SECOND}.${(time % SECOND).toString().padStart(9, '0')}`;
}
