import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAMES = ['actor-token-key', 'otp-pepper', 'session-secret', 'visitor-salt'];
const BYTES = 32;

/**
 * Makes the development secrets that are not there yet: 32 random bytes each, base64url, readable by the owner only.
 * The marker beside each makes services in production refuse it.
 */
export async function ensureSecrets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of NAMES) {
    await writeOnce(path.join(folder, `${name}.development`), 'made for development; refused in production\n');
    await writeOnce(path.join(folder, name), `${randomBytes(BYTES).toString('base64url')}\n`);
  }
}

async function writeOnce(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
