import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const json = (file: string): Record<string, Record<string, string | Record<string, string>>> =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<
    string,
    Record<string, string | Record<string, string>>
  >;
const folders: Readonly<Record<string, string>> = {
  contracts: 'libs/contracts',
  kernel: 'libs/kernel',
  'test-kit': 'libs/test-kit',
};

/** The source file behind an import of one of our own packages. */
function own(name: string): string {
  const [, lib = '', ...entry] = name.split('/');
  const folder = folders[lib] ?? '';
  const target = json(`${folder}/package.json`)['exports']?.[entry.length > 0 ? `./${entry.join('/')}` : '.'] ?? '';
  return path.join(root, folder, typeof target === 'string' ? target : (target['@asili/source'] ?? ''));
}

/** Names of the packages a file needs when it is run, by following its imports. */
function packagesOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm,
  )) {
    if (from.startsWith('.')) packagesOf(path.resolve(path.dirname(file), from), seen, found);
    else if (from.startsWith('@asili/')) packagesOf(own(from), seen, found);
    else if (!from.startsWith('node:') && !builtinModules.includes(from))
      found.add(
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      );
  }
  return found;
}

/** Those of all projects together: they stand in one folder. */
const installedForStart = new Set(
  ['package.json', ...globSync('{libs,services,infra}/*/package.json', { cwd: root })].flatMap((file) =>
    Object.keys(json(file)['dependencies'] ?? {}),
  ),
);

describe('filling the demo shop', () => {
  it('needs only packages that a start installs', () => {
    const needed = packagesOf(path.join(root, 'infra/seed/src/main.ts'));
    expect(needed.size).toBeGreaterThan(0);
    expect([...needed].filter((name) => !installedForStart.has(name))).toEqual([]);
  });
});
