import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from './source-tree.ts';

interface Release {
  readonly commit: string;
  /** Remotes that use what the shell of the release before does not have: the shell is deployed before them. */
  readonly shellFirst: readonly string[];
  /** Remotes whose release before does not run in the shell of now: both are deployed at once. */
  readonly together: readonly string[];
}

export const recordedRelease = (): Release =>
  JSON.parse(readFileSync(path.join(workspace, 'tools/web-build/release-before.json'), 'utf8')) as Release;

/**
 * The commit of the release before, as `record-release.mjs` named it.
 * @throws when this clone does not have it: whatever else is checked out would only be compared with itself
 */
export function releaseBefore(): string {
  const { commit } = recordedRelease();
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: workspace }).status === 0) return commit;
  throw new Error(
    `The release before, ${commit}, is not in this clone. A shallow one needs \`git fetch --unshallow\`; if its history is gone, name another with \`node tools/web-build/record-release.mjs <commit>\`.`,
  );
}

/** A file as it was at a commit. */
export const fileAt = (commit: string, file: string): string =>
  execFileSync('git', ['show', `${commit}:${file}`], { cwd: workspace, encoding: 'utf8' });

/** Whether a file or folder was there at a commit. */
export const wasThere = (commit: string, file: string): boolean =>
  execFileSync('git', ['ls-tree', commit, '--', file], { cwd: workspace }).length > 0;

/** Names of the values an index exports; types are gone at run time. */
export function exportedValues(index: string): Set<string> {
  const lists = [...index.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(([, names = '']) => names.split(','));
  return new Set(lists.map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')));
}

/** Names of the custom properties a style sheet sets. */
export const customProperties = (css: string): Set<string> =>
  new Set([...css.matchAll(/(?<=[\s{;])--[\w-]+(?=\s*:)/g)].map(([name]) => name));
