import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Hasher } from './hasher.ts';
import { codePolicy } from './sign-in/domain/code-policy.ts';

/** SHA-256 and HMAC-SHA256 with the service's pepper; randomness from the operating system. */
export class PepperedHasher extends Hasher {
  constructor(private readonly pepper: string) {
    super();
  }

  keyed(purpose: 'code' | 'address', text: string): string {
    return createHmac('sha256', this.pepper).update(`${purpose}\0${text}`).digest('hex');
  }

  plain(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }

  same(left: string, right: string): boolean {
    const [a, b] = [Buffer.from(left), Buffer.from(right)];
    return a.length === b.length && timingSafeEqual(a, b);
  }

  randomCode(): string {
    return String(randomInt(10 ** codePolicy.digits)).padStart(codePolicy.digits, '0');
  }

  randomSecret(): string {
    return randomBytes(32).toString('base64url');
  }
}
