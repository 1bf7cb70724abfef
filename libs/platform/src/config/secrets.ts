import { randomUUID, randomBytes, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './define-config.ts';

/**
 * A text file that appears whole or not at all, since an empty one left by a kill would keep every later start from running.
 * @param keep what is there already stays: of several processes that write at once the first wins, and the others read its file
 */
export function writeWhole(
  file: string,
  text: string,
  { mode = 0o644, keep = false }: { mode?: number; keep?: boolean } = {},
): void {
  const draft = `${file}.${randomUUID()}.new`;
  writeFileSync(draft, text, { mode, flush: true });
  try {
    if (keep) linkSync(draft, file);
    else renameSync(draft, file);
  } catch (error) {
    if (!keep || (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const nameShape = /^[a-z][a-z0-9-]{1,60}(\.pem)?$/;

/**
 * The secret of that name: environment variable `<NAME>_SECRET`, else the file `<ASILI_SECRETS_DIR>/<name>`.
 * Outside production a missing file is made with 32 random bytes and a `.development` marker beside it, so that all
 * services of one machine share it. In production a missing or marked file is refused.
 * @param make text of a missing development secret
 * @throws ConfigError by name
 */
export function readSecret(
  config: Config,
  name: string,
  env: NodeJS.ProcessEnv = process.env,
  make: () => string = randomText,
): string {
  if (!nameShape.test(name)) throw new ConfigError(config.service, [`secret ${JSON.stringify(name)} (not a name)`]);
  const given = env[`${name.replaceAll(/[-.]/g, '_').toUpperCase()}_SECRET`];
  if (given) return given;
  const production = config.values.NODE_ENV === 'production';
  const file = path.join(secretsDir(config), name);
  if (!existsSync(file)) {
    if (production) throw new ConfigError(config.service, [`secret ${name} (missing)`]);
    makeDevelopmentSecret(file, make());
  }
  if (production && existsSync(`${file}.development`))
    throw new ConfigError(config.service, [`secret ${name} (a development secret is refused in production)`]);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 16) throw new ConfigError(config.service, [`secret ${name} (too short)`]);
  return secret;
}

/** @throws ConfigError in production when nobody said where secrets are */
export function secretsDir(config: Config): string {
  const { NODE_ENV, ASILI_SECRETS_DIR, ASILI_DATA_DIR } = config.values;
  if (NODE_ENV === 'production' && !ASILI_SECRETS_DIR)
    throw new ConfigError(config.service, ['ASILI_SECRETS_DIR (missing)']);
  return ASILI_SECRETS_DIR ?? path.join(ASILI_DATA_DIR, 'secrets');
}

const randomText = (): string => randomBytes(32).toString('base64url');

function makeDevelopmentSecret(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(`${file}.development`, 'made for development; refused in production\n', { mode: 0o600, keep: true });
  writeWhole(file, `${text}\n`, { mode: 0o600, keep: true });
}

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
