import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { origin } from './shop.ts';

/**
 * Registers the first products of the demo shop through the public interface; running it again adds nothing.
 * @param products left out: all of it, with its sales and what operators find waiting
 */
export async function fillDemoShop(products?: number): Promise<void> {
  const seed = path.resolve(import.meta.dirname, '../../infra/seed/src/main.ts');
  await promisify(execFile)(process.execPath, [seed], {
    env: { ...process.env, ASILI_URL: origin, ...(products !== undefined && { SEED_LIMIT: String(products) }) },
  });
}
