import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The content of /remotes.json, read from the built front ends. No dependencies.
 *
 * `frontendsDir` holds one folder per remote, named `mfe-*`, whose build is in it or in its `dist`. A remote without a
 * readable build is left out: the shell shows its fallback for it and works on. Hashes cover what the federation runtime
 * loads itself (manifest, entry, exposed chunks and styles); the entry's own loader checks every further chunk.
 *
 * @returns {{ remotes: { name: string, entry: string, integrity: Record<string, string> }[] }}
 */
export function buildRemotesJson(frontendsDir) {
  const apps = readdirSync(frontendsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mfe-'))
    .map((entry) => entry.name)
    .sort();
  return { remotes: apps.flatMap((app) => describeRemote(frontendsDir, app)) };
}

/** Folder that holds the built files of one front end: `<dir>/<app>/dist`, or `<dir>/<app>` where images are flattened. */
export function distOf(frontendsDir, app) {
  const nested = path.join(frontendsDir, app, 'dist');
  return existsSync(nested) ? nested : path.join(frontendsDir, app);
}

function describeRemote(frontendsDir, app) {
  try {
    const dist = distOf(frontendsDir, app);
    const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8'));
    const hashes = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8'));
    const exposed = (manifest.exposes ?? []).flatMap(({ assets }) => [...(assets?.js?.sync ?? []), ...(assets?.css?.sync ?? [])]);
    const loaded = ['mf-manifest.json', manifest.metaData.remoteEntry.name, ...exposed];
    const integrity = Object.fromEntries(loaded.filter((file) => hashes[file]).map((file) => [file, hashes[file]]));
    return [{ name: app.replaceAll('-', '_'), entry: `/r/${app}/mf-manifest.json`, integrity }];
  } catch {
    return [];
  }
}
