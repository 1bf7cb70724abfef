import { createPrivateKey, randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '@asili/platform';
import type { LedgerKeys } from '../../app/collection/ledger-keys.ts';
import type { Signer } from '../../app/network/ledger-network.ts';
import { nativeSigner, newPrivateKeyPem } from '../hedera/native-key.ts';

/**
 * Ed25519 keys as PEM files only their owner can read: `ledger-treasury.pem` and `ledger-holding.pem`. What they sign for
 * nothing can replace, so in production both must have been put there; a missing one is refused, and one that was made
 * for development. Elsewhere a missing one is made, with a `.development` marker beside it. The hard link appears whole
 * or not at all and only once, so processes that start together end with the same key.
 */
export class FileLedgerKeys implements LedgerKeys {
  private constructor(
    private readonly treasuryKey: Signer,
    private readonly holdingKey: Signer,
  ) {}

  /** @throws ConfigError by name, never with a key */
  static async open(directory: string, production: boolean): Promise<FileLedgerKeys> {
    const [treasury, holding] = await Promise.all(['ledger-treasury.pem', 'ledger-holding.pem'].map((name) => readKey(directory, name, production)));
    if (!treasury || !holding) throw new RangeError('two keys');
    return new FileLedgerKeys(treasury, holding);
  }

  treasury(): Promise<Signer> {
    return Promise.resolve(this.treasuryKey);
  }

  holding(): Promise<Signer> {
    return Promise.resolve(this.holdingKey);
  }
}

async function readKey(directory: string, name: string, production: boolean): Promise<Signer> {
  const file = path.join(directory, name);
  const marker = `${file}.development`;
  if (!(await exists(file))) {
    if (production) throw new ConfigError('ledger', [`secret ${name} (missing)`]);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeOnce(marker, 'made for development; refused in production\n');
    await writeOnce(file, newPrivateKeyPem());
  }
  if (production && (await exists(marker))) throw new ConfigError('ledger', [`secret ${name} (a development key is refused in production)`]);
  try {
    return nativeSigner(createPrivateKey(await readFile(file, 'utf8')));
  } catch {
    throw new ConfigError('ledger', [`secret ${name} (not a private key in PEM)`]);
  }
}

async function writeOnce(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const directory = await open(path.dirname(file), 'r');
  await directory.sync().finally(() => directory.close());
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
