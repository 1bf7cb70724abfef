import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';

export type Tier = 'unit' | 'int' | 'e2e' | 'engine';

/** A spec file and when it runs, which it says itself in its first comment: `@full`, `@alone`; `@long` is for `tools/jest-sequencer.mjs`. */
export interface SpecFile {
  /** Folder of the project, relative to the root. */
  readonly project: string;
  /** Relative to the project. */
  readonly file: string;
  readonly tier: Tier;
  /** Only `npm run test:full` has the time. */
  readonly full: boolean;
  /** Measures slowness or kills what others use, so nothing of its stage may run beside it. */
  readonly alone: boolean;
}

const SKIPPED = /(^|\/)(node_modules|dist|fixtures)(\/|$)/;
const NAME = /\.(unit|int|e2e|engine)\.spec\.tsx?$/;
const FIRST_COMMENT = /^\/\*\*[^]*?\*\//;

/** Folders of all workspace projects, relative to the root, sorted. */
export function projects(root = repositoryRoot): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((file) => path.dirname(file).replaceAll(path.sep, '/'))
    .sort();
}

/** Every spec file of the workspace, sorted by project and name. */
export function specFiles(root = repositoryRoot): SpecFile[] {
  return projects(root).flatMap((project) => {
    const cwd = path.join(root, project);
    const files = globSync('**/*.spec.{ts,tsx}', { cwd, exclude: (name) => SKIPPED.test(name) });
    return files
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => NAME.test(file) && !SKIPPED.test(file))
      .sort()
      .map((file) => {
        const tier = NAME.exec(file)?.[1] as Tier;
        const comment = tier === 'unit' ? '' : FIRST_COMMENT.exec(readFileSync(path.join(cwd, file), 'utf8'))?.[0];
        const isMarked = (mark: string): boolean => new RegExp(`@${mark}\\b`).test(comment ?? '');
        return { project, file, tier, full: tier === 'engine' || isMarked('full'), alone: isMarked('alone') };
      });
  });
}
