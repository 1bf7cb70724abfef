import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '../workspace.ts';

const run = promisify(execFile);

/** As nx writes it. */
export interface ProjectGraph {
  readonly nodes: Readonly<Record<string, { readonly data: { readonly root: string } }>>;
  readonly dependencies: Readonly<Record<string, readonly { readonly target: string }[]>>;
}

/** Files at the root that count for every project. */
const GLOBAL =
  /^(tsconfig\..*\.json|tsconfig\.json|jest\.preset\.mjs|nx\.json|package-lock\.json|\.oxlintrc\.json|tools\/[^/]+\.mjs)$/;
/** Its specs look at every project. */
export const ALWAYS = '@asili/lint';

/** Files that differ from where this branch left `origin/main`, or from the last commit where there is no such branch. */
export async function changedFiles(cwd = repositoryRoot): Promise<{ base: string; files: string[] }> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd, maxBuffer: 1 << 26 })).stdout.trim();
  const base = await git('merge-base', 'origin/main', 'HEAD').catch(() => git('rev-parse', 'HEAD'));
  const lists = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return {
    base: base.slice(0, 10),
    files: [...new Set(lists.flatMap((list) => list.split('\n')).filter(Boolean))].sort(),
  };
}

export interface ProjectsToCheck {
  /** Those the files lie in; all of them for a file that counts for all. */
  readonly changed: readonly string[];
  /** Those that depend on a changed one directly, and the project whose specs look at every file. */
  readonly dependent: readonly string[];
}

export function projectsToCheck(files: readonly string[], { nodes, dependencies }: ProjectGraph): ProjectsToCheck {
  const all = Object.keys(nodes).sort();
  if (files.some((file) => GLOBAL.test(file))) return { changed: all, dependent: [] };
  const changed = all.filter((name) => files.some((file) => file.startsWith(`${nodes[name]?.data.root}/`)));
  const dependent = all.filter(
    (name) =>
      !changed.includes(name) &&
      (name === ALWAYS || dependencies[name]?.some(({ target }) => changed.includes(target))),
  );
  return { changed, dependent: changed.length === 0 ? [] : dependent };
}
