import type { proto } from '@hiero-ledger/proto';

/** The 64-bit integer type of the generated codecs (the `long` package). */
export type Long = NonNullable<proto.ITimestamp['seconds']>;

type LongParts = Pick<Long, 'low' | 'high' | 'unsigned'>;

/** Reads a protobuf 64-bit field as bigint; an absent field is 0. */
export function toBigInt(value: LongParts | number | null | undefined): bigint {
  if (value === null || value === undefined) return 0n;
  if (typeof value === 'number') return BigInt(value);
  const bits = (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0);
  return value.unsigned ? bits : BigInt.asIntN(64, bits);
}

/** Reads a 64-bit field that is known to be small (an entity or serial number). Values beyond 2^53 lose precision. */
export function toNumber(value: LongParts | number | null | undefined): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return value;
  const high = value.unsigned ? value.high >>> 0 : value.high;
  return high * 4_294_967_296 + (value.low >>> 0);
}

/** Builds a signed 64-bit field. */
export function int64(value: bigint | number): Long {
  return long(BigInt.asIntN(64, BigInt(value)), false);
}

/** Builds an unsigned 64-bit field. */
export function uint64(value: bigint | number): Long {
  return long(BigInt.asUintN(64, BigInt(value)), true);
}

// The encoder reads only low, high and unsigned, so the class of another copy of `long` is not needed.
function long(value: bigint, unsigned: boolean): Long {
  const parts: LongParts = {
    low: Number(value & 0xffff_ffffn) | 0,
    high: Number((value >> 32n) & 0xffff_ffffn) | 0,
    unsigned,
  };
  return parts as Long;
}
