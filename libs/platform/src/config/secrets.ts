import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Config } from './define-config.ts';
import { writeWhole } from './write-whole.ts';

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
