import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const randomLength = 22;
const shape = /^[A-Za-z0-9_-]{43}$/;
const maxRemembered = 10_000;

/**
 * Secrets of browsers without a session: 128 random bits and 126 of their HMAC in one cookie value, so that nothing is stored
 * and nobody can make one up to be counted as somebody new.
 */
export class AnonymousSecrets {
  private readonly genuine = new Set<string>();

  constructor(private readonly key: string) {}

  issue(): string {
    const random = randomBytes(16).toString('base64url');
    return random + this.signature(random);
  }

  /** Whether this gateway, or one with the same key, issued it. Safe on hostile text; compared in constant time. */
  isOurs(secret: string): boolean {
    if (this.genuine.has(secret)) return true;
    if (!shape.test(secret)) return false;
    const given = Buffer.from(secret.slice(randomLength));
    if (!timingSafeEqual(given, Buffer.from(this.signature(secret.slice(0, randomLength))))) return false;
    this.genuine.add(secret);
    if (this.genuine.size > maxRemembered) this.genuine.delete(this.genuine.values().next().value ?? '');
    return true;
  }

  private signature(random: string): string {
    return createHmac('sha256', this.key).update(`anonymous\0${random}`).digest('base64url').slice(0, 43 - randomLength);
  }
}
