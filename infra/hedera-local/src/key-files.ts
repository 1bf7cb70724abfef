import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One Ed25519 key of the network, kept as PKCS#8 DER in hex, the form the SDK reads. */
export interface KeyFile {
  readonly file: string;
  readonly privateKey: KeyObject;
  /** Raw, 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface NetworkKeys {
  readonly treasury: KeyFile;
  readonly operator: KeyFile;
}

/** Reads the network's keys from `<folder>/keys`, generating at the first start. Only the owner may read them. */
export function loadKeys(folder: string): NetworkKeys {
  const keys = path.join(folder, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  return { treasury: loadKey(path.join(keys, 'treasury.key')), operator: loadKey(path.join(keys, 'operator.key')) };
}

function loadKey(file: string): KeyFile {
  if (!existsSync(file)) generateKey(file);
  chmodSync(file, 0o600);
  const privateKey = createPrivateKey({
    key: Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { file, privateKey, publicKey: Uint8Array.from(spki.subarray(-32)) };
}

function generateKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const hex = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');
  writeFileSync(`${file}.new`, `${hex}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
