import { createCipheriv, createHash } from 'node:crypto';

/**
 * The byte source of the published UnixFS vectors: ChaCha20 keystream, key = SHA-256 of the seed, nonce and counter zero.
 * Source: Kubo test/cli/testutils, IPIP-499.
 */
export function* seededBytes(size: number, seed: string): Generator<Uint8Array> {
  const cipher = createCipheriv('chacha20', createHash('sha256').update(seed).digest(), Buffer.alloc(16));
  const step = 1 << 20;
  for (let left = size; left > 0; left -= step) yield cipher.update(Buffer.alloc(Math.min(step, left)));
}
