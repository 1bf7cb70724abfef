import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './define-config.ts';
import { readSecret } from './secrets.ts';

const ivBytes = 12;
const tagBytes = 16;
const version = 1;

/** The sealed bytes are not what was sealed here, for this owner, with this key. */
export class SealBroken extends Error {}

/**
 * Encrypts what must not lie in the clear: AES-256-GCM (NIST SP 800-38D) with a key derived from a service's secret and
 * a fresh random nonce each time. `owner` binds the text to its place: sealed bytes moved to another owner do not open.
 * Layout: version 1, nonce 12, tag 16, ciphertext.
 */
export class Sealer {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'asili sealer v1', 32));
  }

  /** With the secret of that name (`readSecret`: in production a missing or development secret refuses to start). */
  static fromConfig(config: Config, secretName: string): Sealer {
    return new Sealer(readSecret(config, secretName));
  }

  seal(plain: Uint8Array | string, owner: string): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([
      cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain),
      cipher.final(),
    ]);
    return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws SealBroken */
  open(sealed: Uint8Array, owner: string): Buffer {
    const bytes = Buffer.from(sealed);
    const body = 1 + ivBytes + tagBytes;
    if (bytes.length < body || bytes[0] !== version) throw new SealBroken('not a seal of this version');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(1, 1 + ivBytes)).setAAD(
        Buffer.from(owner),
      );
      decipher.setAuthTag(bytes.subarray(1 + ivBytes, body));
      return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
    } catch {
      throw new SealBroken('the seal does not open');
    }
  }
}
