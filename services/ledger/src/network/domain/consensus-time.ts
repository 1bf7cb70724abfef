/** `seconds.nanoseconds` (how the mirror prints consensus time) to ISO 8601 UTC in milliseconds. */
export function consensusTime(timestamp: string): string {
  const [seconds = '', nanos = ''] = timestamp.split('.');
  return new Date(Number(seconds) * 1000 + Math.floor(Number(nanos.padEnd(9, '0')) / 1_000_000)).toISOString();
}

/** Whether one `seconds.nanoseconds` lies after a time given in milliseconds. */
export function isAfter(timestamp: string, milliseconds: number): boolean {
  const [seconds = '0', nanos = '0'] = timestamp.split('.');
  return (
    BigInt(seconds) * 1_000_000_000n + BigInt(nanos.padEnd(9, '0')) > BigInt(Math.floor(milliseconds)) * 1_000_000n
  );
}
