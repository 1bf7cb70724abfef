import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What services read with `readSecret`. */
const NAMES = ['actor-token-key', 'csrf-key', 'otp-pepper', 'reports-key', 'visitor-key'];
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

/** The file appears whole or not at all: an empty secret left by a kill would keep every later start from running. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
}
