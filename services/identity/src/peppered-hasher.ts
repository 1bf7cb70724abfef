import { sha256 } from '@asili/platform';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codePolicy } from './sign-in/domain/challenge.ts';

/**
 * Keyed and plain hashes; the pepper never leaves the adapter.
 * SHA-256 and HMAC-SHA256 with the service's pepper; randomness from the operating system.
 */
export class Hasher {
  constructor(private readonly pepper: string) {}

  /** HMAC-SHA256 with the pepper, hex. `purpose` keeps hashes of different kinds apart. */
  keyed(purpose: 'code' | 'address', text: string): string {
    return createHmac('sha256', this.pepper).update(`${purpose}\0${text}`).digest('hex');
  }

  /** SHA-256, hex: for secrets that are already 256 random bits. */
  plain(text: string): string {
    return sha256(text);
  }

  /** Equal, in time that does not depend on where they differ. */
  same(left: string, right: string): boolean {
    const [a, b] = [Buffer.from(left), Buffer.from(right)];
    return a.length === b.length && timingSafeEqual(a, b);
  }

  /** Six random digits. */
  randomCode(): string {
    return String(randomInt(10 ** codePolicy.digits)).padStart(codePolicy.digits, '0');
  }

  /** 256 random bits, base64url. */
  randomSecret(): string {
    return randomBytes(32).toString('base64url');
  }
}
