import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Config, ConfigError, readSecret } from '@asili/platform';
import type { Signer } from './ledger-network.ts';

/** PKCS#8 header of a raw 32-byte Ed25519 seed (RFC 8410). */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A private Ed25519 key from what operators hand out: PEM, DER in hex, or the 32-byte seed in hex. @throws RangeError without echoing it */
export function readPrivateKey(text: string): KeyObject {
  const trimmed = text.trim();
  try {
    if (trimmed.startsWith('-----BEGIN')) return ed25519(createPrivateKey(trimmed));
    const bytes = Buffer.from(trimmed.replace(/^0x/, ''), 'hex');
    return ed25519(
      createPrivateKey({
        key: bytes.length === 32 ? Buffer.concat([ed25519Header, bytes]) : bytes,
        format: 'der',
        type: 'pkcs8',
      }),
    );
  } catch {
    throw new RangeError('not an Ed25519 private key (PEM, DER hex or seed hex)');
  }
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new RangeError('not Ed25519');
  return key;
}

/** Raw public key, hex. */
function publicKeyHex(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
}

/** Signs with the runtime's own Ed25519, thirty times faster than a JavaScript one; signatures are identical. */
export function nativeSigner(key: KeyObject): Signer {
  return { publicKey: publicKeyHex(key), sign: (message) => sign(null, message, key) };
}

/** A new key as PEM. */
export function newPrivateKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Keys of our own accounts, never on the ledger's side of the wall. What they sign for nothing can replace. */
export class LedgerKeys {
  private constructor(
    /** Signs mints (supply key) and moves out of the treasury. */
    readonly treasury: Signer,
    /** Owns every certificate after the move. */
    readonly holding: Signer,
  ) {}

  /** The secrets `ledger-treasury.pem` and `ledger-holding.pem`, made by themselves in development only. @throws ConfigError by name, never with a key */
  static fromConfig(config: Config): LedgerKeys {
    return new LedgerKeys(signerOf(config, 'ledger-treasury.pem'), signerOf(config, 'ledger-holding.pem'));
  }
}

function signerOf(config: Config, name: string): Signer {
  const pem = readSecret(config, name, process.env, newPrivateKeyPem);
  try {
    return nativeSigner(createPrivateKey(pem));
  } catch {
    throw new ConfigError('ledger', [`secret ${name} (not a private key in PEM)`]);
  }
}
