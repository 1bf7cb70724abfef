import { argon2, createHmac, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import type { StoredPin } from './pin-store.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Argon2id (RFC 9106) with the service's pepper as its secret value: who reads the database alone cannot try the few PINs there are. */
export class PinHasher {
  constructor(private readonly pepper: string) {}

  async hash(pin: string): Promise<Pick<StoredPin, 'hash' | 'salt'>> {
    const salt = randomBytes(16);
    return { hash: (await this.derive(pin, salt)).toString('base64'), salt: salt.toString('base64') };
  }

  async fits(pin: string, stored: Pick<StoredPin, 'hash' | 'salt'>): Promise<boolean> {
    return timingSafeEqual(
      await this.derive(pin, Buffer.from(stored.salt, 'base64')),
      Buffer.from(stored.hash, 'base64'),
    );
  }

  /** The same for the same PIN under the same key; without the pepper it tells nothing of either. */
  tryOf(pin: string, key: string): string {
    return createHmac('sha256', this.pepper).update(`${key}\0${pin}`).digest('base64url');
  }

  private derive(pin: string, nonce: Buffer): Promise<Buffer> {
    return derive('argon2id', { message: Buffer.from(pin), nonce, secret: Buffer.from(this.pepper), ...cost });
  }
}
