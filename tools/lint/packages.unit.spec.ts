import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projects } from './project-borders.mjs';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const root = path.resolve(import.meta.dirname, '../..');
const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
const statement = /^(import|export) (type )?(?:[^;'"]*? from )?'([^'.][^']*)'/gm;
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const isTest = (file: string): boolean =>
  /\.(spec|bench)\.|\/(test|testing|gallery|dev)\/|^(libs\/test-kit|e2e)\//.test(file);

/** Every tool of the workspace is there for every project: it stands once, at the root. */
const everywhere = new Set(Object.keys({ ...manifest('.').dependencies, ...manifest('.').devDependencies }));

/** What a project imports from outside and does not declare, `dependencies` for what runs. */
function undeclared(folder: string): string[] {
  const { dependencies = {}, devDependencies = {} } = manifest(folder);
  const files = execFileSync('git', ['ls-files', `${folder}/*.ts`, `${folder}/*.tsx`], { cwd: root, encoding: 'utf8' });
  const found = new Set<string>();
  for (const file of files.split('\n').filter(Boolean)) {
    const running = !isTest(file);
    for (const [, , typeOnly, from = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(statement)) {
      const name = packageOf(from);
      if (from.startsWith('node:') || name.startsWith('@asili/') || name === 'remote' || name.startsWith('${'))
        continue; // What a stand-alone host shows.
      const isDeclared = name in dependencies || ((!running || typeOnly) && name in devDependencies);
      if (!isDeclared && !everywhere.has(name)) found.add(`${name} in ${file}`);
    }
  }
  return [...found];
}

describe('packages', () => {
  it.each(projects.map(({ folder }: { folder: string }) => folder).filter((folder: string) => folder !== 'tools/lint'))(
    'that %s imports stand in its own package.json',
    (folder: string) => expect(undeclared(folder)).toEqual([]),
  );

  it('have one version in the whole workspace', () => {
    const versions = new Map<string, Set<string>>();
    for (const folder of ['.', ...projects.map((project: { folder: string }) => project.folder)])
      for (const [name, version] of Object.entries({
        ...manifest(folder).dependencies,
        ...manifest(folder).devDependencies,
      }))
        // Of the shared libraries a remote asks for the oldest version it works with (tools/web-build/test/shared.unit.spec.ts).
        if (!(folder.startsWith('mfe-') && /^@asili\/(ui|web)$/.test(name)))
          versions.set(name, (versions.get(name) ?? new Set<string>()).add(version));
    expect([...versions].filter(([, found]) => found.size > 1).map(([name]) => name)).toEqual([]);
  });
});
