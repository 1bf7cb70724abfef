import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const randomLength = 22;
const signedLength = 28;
const shape = /^[A-Za-z0-9_-]{43}$/;
const maxRemembered = 10_000;
/** Visitors one place counts for: a crowd at a stall is some, a script that drops its cookies is no more (ADR 36). */
const namesPerPlace = 8;

/**
 * Secrets of browsers without a session: 128 random bits, one of the names of the place the browser was first seen at (36 bits)
 * and 90 bits of their HMAC in one cookie value, so that nothing is stored and nobody can make one up to be counted as somebody new.
 */
export class AnonymousSecrets {
  private readonly genuine = new Set<string>();

  constructor(private readonly key: string) {}

  /** @param place where the browser is, see `placeOf` */
  issue(place: string): string {
    const name = this.hmac(`place\0${place}\0${randomInt(namesPerPlace)}`).slice(0, signedLength - randomLength);
    const signed = randomBytes(16).toString('base64url') + name;
    return signed + this.signature(signed);
  }

  /** Whether this gateway, or one with the same key, issued it. Safe on hostile text; compared in constant time. */
  isOurs(secret: string): boolean {
    if (this.genuine.has(secret)) return true;
    if (!shape.test(secret)) return false;
    const given = Buffer.from(secret.slice(signedLength));
    if (!timingSafeEqual(given, Buffer.from(this.signature(secret.slice(0, signedLength))))) return false;
    this.genuine.add(secret);
    if (this.genuine.size > maxRemembered) this.genuine.delete(this.genuine.values().next().value ?? '');
    return true;
  }

  private signature(signed: string): string {
    return this.hmac(`anonymous\0${signed}`).slice(0, 43 - signedLength);
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

/** The name its visitor is counted under. */
export function placeNameOf(secret: string): string {
  return secret.slice(randomLength, signedLength);
}
