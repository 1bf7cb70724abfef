/** Draws a whole number below `n`. */
export type Draw = (n: number) => number;

/**
 * A stream of small numbers from a content hash, stirred so that hashes which differ in one place differ everywhere.
 * Deterministic on every engine: 32-bit integer arithmetic only.
 * @throws TypeError for fewer than 8 hex digits.
 */
export function drawFrom(contentHash: string): Draw {
  const digits = contentHash
    .toLowerCase()
    .replace(/^0x/, '')
    .replace(/[^0-9a-f]/g, '');
  if (digits.length < 8) throw new TypeError('sealSvg: a content hash of at least 8 hex digits is needed');
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const digit of digits) {
    a = Math.imul(a ^ digit.charCodeAt(0), 0x01000193) ^ (a >>> 15);
    b = Math.imul(b + a, 0xc2b2ae35) ^ (b >>> 13);
  }
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15) ^ b, 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}
