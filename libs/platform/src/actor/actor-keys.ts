import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/define-config.ts';
import { readSecret, secretsDir } from '../config/secrets.ts';
import { writeWhole } from '../config/write-whole.ts';

const issuerShape = /^[a-z][a-z0-9-]{1,30}$/;
const pemBlock = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
/** How often a forged token may make us look at the folder again. */
const rereadMs = 1000;
/** How long a key that was taken away may still be accepted. */
const ttlMs = 60_000;

/** The public keys tokens are checked with, by who issued them. */
export abstract class PublicKeys {
  /** Keys of that issuer, none for an unknown one. `reread` asks for keys that were added since. Safe on hostile text. */
  abstract of(issuer: string, reread?: boolean): readonly KeyObject[];
}

/**
 * One file `<issuer>.pem` each, with one or more SPKI blocks (RFC 7468), so that a key can be replaced while the old one
 * is still in use. Read when first asked for, because services start in any order, and again when a signature does not fit,
 * and once a minute, so that a key that was taken away is.
 */
export class PublicKeyFolder extends PublicKeys {
  private readonly known = new Map<string, { keys: readonly KeyObject[]; readAt: number }>();

  constructor(
    private readonly dir: string,
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  override of(issuer: string, reread = false): readonly KeyObject[] {
    if (!issuerShape.test(issuer)) return [];
    const known = this.known.get(issuer);
    if (known && this.now() - known.readAt < (reread ? rereadMs : ttlMs)) return known.keys;
    const keys = this.read(issuer);
    if (keys.length > 0 || known) this.known.set(issuer, { keys, readAt: this.now() });
    return keys;
  }

  private read(issuer: string): KeyObject[] {
    try {
      const text = readFileSync(path.join(this.dir, `${issuer}.pem`), 'utf8');
      return [...text.matchAll(pemBlock)]
        .map(([block]) => createPublicKey(block))
        .filter((key) => key.asymmetricKeyType === 'ed25519');
    } catch {
      return [];
    }
  }
}

/**
 * A service's own signing key, the secret `<service>-actor-key` (PKCS #8 PEM), and the folder of everybody's public
 * keys, ACTOR_PUBLIC_KEYS_DIR. Outside production a missing key is made and its public half put into the folder.
 * @throws ConfigError in production when the own key or the gateway's public key is missing, by name
 */
export function actorKeysOf(config: Config): { privateKey: KeyObject; publicKeys: PublicKeys } {
  const dir = config.values.ACTOR_PUBLIC_KEYS_DIR ?? path.join(secretsDir(config), 'public');
  const privateKey = privateKeyOf(config);
  const publicKeys = new PublicKeyFolder(dir);
  if (config.values.NODE_ENV !== 'production') publish(dir, config.service, createPublicKey(privateKey));
  else if (publicKeys.of('gateway').length === 0)
    throw new ConfigError(config.service, ['ACTOR_PUBLIC_KEYS_DIR (gateway.pem missing)']);
  return { privateKey, publicKeys };
}

function privateKeyOf(config: Config): KeyObject {
  const name = `${config.service}-actor-key`;
  const pem = readSecret(config, name, process.env, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The text must not be shown; the name is enough.
  }
  throw new ConfigError(config.service, [`secret ${name} (not an Ed25519 key in PEM)`]);
}

/**
 * Two instances of a service write the same bytes. What is there already stays untouched, so that the
 * folder may be one this service cannot write to.
 */
function publish(dir: string, issuer: string, key: KeyObject): void {
  const file = path.join(dir, `${issuer}.pem`);
  const pem = key.export({ type: 'spki', format: 'pem' });
  if (existsSync(file) && readFileSync(file, 'utf8') === pem) return;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeWhole(file, pem.toString());
}
