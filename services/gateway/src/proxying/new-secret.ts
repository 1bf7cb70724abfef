import { randomBytes } from 'node:crypto';

/** 256 random bits in the shape of every cookie of ours. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
