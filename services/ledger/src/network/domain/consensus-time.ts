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
