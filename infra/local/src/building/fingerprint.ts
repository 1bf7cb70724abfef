import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const LEFT_OUT = /^(node_modules|dist|test|target|\.nx)$/;
const NOT_BUILT = /\.(spec|bench)\.tsx?$/;

/**
 * A digest of names, sizes and times of change of all files of a build; a file written anew counts as changed. Cheap enough for
 * every start.
 *
 * @param places files and folders, relative to `root`; one that is missing counts as such
 */
export async function fingerprint(root: string, places: readonly string[]): Promise<string> {
  const lines = await Promise.all(places.map((place) => describe(root, place)));
  return createHash('sha256').update(lines.flat().join('\n')).digest('hex');
}

async function describe(root: string, place: string): Promise<string[]> {
  const found = await stat(path.join(root, place)).catch(() => undefined);
  if (!found) return [`${place} -`];
  if (!found.isDirectory()) return [`${place} ${found.size} ${found.mtimeMs}`];
  const names = (await readdir(path.join(root, place)))
    .filter((name) => !LEFT_OUT.test(name) && !NOT_BUILT.test(name))
    .sort();
  return (await Promise.all(names.map((name) => describe(root, `${place}/${name}`)))).flat();
}
