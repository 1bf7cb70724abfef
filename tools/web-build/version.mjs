import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Version of a build: a digest of every source file that can end up in it, so equal sources give equal file names.
 * `ASILI_BUILD_VERSION` overrides it. It is part of the bundle's unique name: two builds of one remote can then live in
 * one page (redeploy, rollback) without sharing chunks.
 */
export function buildVersion(root, appDir) {
  if (process.env.ASILI_BUILD_VERSION) return process.env.ASILI_BUILD_VERSION;
  const hash = createHash('sha256');
  for (const dir of [path.join(appDir, 'src'), path.join(root, 'libs/ui/src'), path.join(root, 'libs/web/src'), path.join(root, 'tools/web-build')]) {
    for (const file of filesUnder(dir)) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
}

function filesUnder(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.spec\.|fake-api|shoot|serve/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
