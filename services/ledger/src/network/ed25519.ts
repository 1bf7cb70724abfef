import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
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
