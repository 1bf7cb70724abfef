import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import type { Tier } from './jest-run.ts';

/** A spec file and when it runs, which it says itself in its first comment: `@full`, `@alone`, `@long`. */
export interface SpecFile {
  /** Folder of the project, relative to the root. */
  readonly project: string;
  /** Relative to the project. */
  readonly file: string;
  readonly tier: Tier;
  /** It runs in a browser's document and not on Node alone. */
  readonly inPage: boolean;
  /** `daily`: part of `npm test`. `full`: only `npm run test:full` has the time. */
  readonly run: 'daily' | 'full';
  /** Measures slowness or kills what others use, so nothing of its stage may run beside it. */
  readonly alone: boolean;
  /** Takes minutes, so it begins before the others: at the end nothing would be left to run beside it. */
  readonly long: boolean;
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
    const { asili } = JSON.parse(readFileSync(path.join(root, project, 'package.json'), 'utf8')) as {
      asili?: { environment?: string };
    };
    return globSync('**/*.spec.{ts,tsx}', { cwd: path.join(root, project), exclude: (name) => SKIPPED.test(name) })
      .filter((file) => !SKIPPED.test(file))
      .sort()
      .flatMap((file) =>
        describeSpec(
          project,
          file.replaceAll(path.sep, '/'),
          path.join(root, project, file),
          asili?.environment === 'web',
        ),
      );
  });
}

function describeSpec(project: string, file: string, place: string, isWeb: boolean): SpecFile[] {
  const tier = NAME.exec(file)?.[1] as Tier | undefined;
  if (!tier) return [];
  const comment = tier === 'unit' ? '' : (FIRST_COMMENT.exec(readFileSync(place, 'utf8'))?.[0] ?? '');
  return [
    {
      project,
      file,
      tier,
      inPage: isWeb && tier === 'unit',
      run: tier === 'engine' || /@full\b/.test(comment) ? 'full' : 'daily',
      alone: /@alone\b/.test(comment),
      long: /@long\b/.test(comment),
    },
  ];
}
