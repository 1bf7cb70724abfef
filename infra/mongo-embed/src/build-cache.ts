import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** Folder of things that are fetched or built once for every checkout: `ASILI_CACHE`, else `~/.cache/asili`. */
export function asiliCache(...parts: string[]): string {
  return path.join(process.env['ASILI_CACHE'] ?? path.join(homedir(), '.cache', 'asili'), ...parts);
}

/** Twelve hex digits that name a set of inputs. */
export function hashOf(...inputs: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/**
 * Makes a folder's content once and returns the folder. `make` fills a scratch folder beside it, which is then renamed:
 * a crash leaves nothing half made, and of several processes doing the same at the same time the first one wins.
 */
export async function onceInFolder(folder: string, make: (scratch: string) => Promise<void>): Promise<string> {
  if (await exists(folder)) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const scratch = await mkdtemp(`${folder}.making-`);
  try {
    await make(scratch);
    await rename(scratch, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return folder;
}

/** Whether the path exists. */
export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
