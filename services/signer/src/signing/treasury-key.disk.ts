import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '@asili/platform';

/** PKCS#8 header of a raw 32-byte Ed25519 seed (RFC 8410). */
const header = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs with the key of the treasury's account, and never shows it. */
export class TreasuryKey {
  private constructor(private readonly key: KeyObject) {}

  /** @throws ConfigError by name, never with a key */
  static read(file: string): TreasuryKey {
    try {
      return TreasuryKey.of(readFileSync(file, 'utf8'));
    } catch {
      throw new ConfigError('signer', ['TREASURY_KEY_FILE (not a readable Ed25519 key)']);
    }
  }

  /** @param text PEM, DER in hex, or the 32-byte seed in hex @throws RangeError without echoing it */
  static of(text: string): TreasuryKey {
    const key = keyOf(text.trim());
    if (key?.asymmetricKeyType !== 'ed25519')
      throw new RangeError('not an Ed25519 private key (PEM, DER hex or seed hex)');
    return new TreasuryKey(key);
  }

  /** Raw, 32 bytes. */
  get publicKey(): Buffer {
    return createPublicKey(this.key).export({ format: 'der', type: 'spki' }).subarray(-32);
  }

  sign(message: Uint8Array): Uint8Array {
    return sign(null, message, this.key);
  }
}

function keyOf(text: string): KeyObject | undefined {
  try {
    if (text.startsWith('-----BEGIN')) return createPrivateKey(text);
    const bytes = Buffer.from(text.replace(/^0x/, ''), 'hex');
    return createPrivateKey({
      key: bytes.length === 32 ? Buffer.concat([header, bytes]) : bytes,
      format: 'der',
      type: 'pkcs8',
    });
  } catch {
    return undefined;
  }
}
