import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import type { Tier } from './jest-run.ts';

const SKIPPED = /(^|\/)(node_modules|dist|fixtures)(\/|$)/;

/** Folders of all workspace projects, relative to the root, sorted. */
export function projects(root = repositoryRoot): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((file) => path.dirname(file).replaceAll(path.sep, '/'))
    .sort();
}

/** The projects that have specs of this tier. */
export function projectsWith(tier: Tier, root = repositoryRoot): string[] {
  const isSpec = (file: string): boolean => new RegExp(`\\.${tier}\\.spec\\.tsx?$`).test(file) && !SKIPPED.test(file);
  return projects(root).filter((project) => globSync(`**/*.${tier}.spec.{ts,tsx}`, { cwd: path.join(root, project), exclude: (name) => SKIPPED.test(name) }).some(isSpec));
}
