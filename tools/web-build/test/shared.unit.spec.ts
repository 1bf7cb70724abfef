/** What the shell provides of a package, against what the front ends ask of it: a name that is missing is undefined at run time. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedNames } from '../shared.mjs';
import { customProperties, exportedValues, fileAt, releaseBefore, wasThere } from './support/release-before.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const projects = [
  'shell',
  'libs/ui',
  'libs/product-ui',
  'libs/web',
  ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
];

/** Source files of the front ends, tests left out. */
function sources(): string[] {
  return projects.flatMap((project) =>
    readdirSync(path.join(root, project, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|(^|\/)testing\//.test(file))
      .map((file) => readFileSync(path.join(root, project, 'src', file), 'utf8')),
  );
}

/** Values, not types, imported by name from `module`. */
function imported(module: string): Set<string> {
  const statements = sources().flatMap((text) => [
    ...text.matchAll(new RegExp(`import \\{([^}]*)\\} from '${module}'`, 'g')),
  ]);
  return new Set(
    statements
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name && !name.startsWith('type ')),
  );
}

type Version = readonly [major: number, minor: number, patch: number];
const versionIn = (manifest: string) =>
  (JSON.parse(manifest) as { version: string }).version.split('.').map(Number) as unknown as Version;

/** Whether `after` is at least the raise of `before` that a change needs. Below 1.0 the minor is what breaks. */
function isRaised(before: Version, after: Version, needed: 'minor' | 'patch' | 'none'): boolean {
  if (after[0] > before[0] || (after[0] === before[0] && after[1] > before[1])) return true;
  if (needed === 'minor' || after[0] !== before[0] || after[1] !== before[1]) return false;
  return needed === 'patch' ? after[2] > before[2] : after[2] >= before[2];
}

/** What a front end can use of the shell's copy of a package: values of each entry it shares, and of `ui` the tokens its styles name. */
function provides(lib: string, read: (file: string) => string): Set<string> {
  const { exports: entries } = JSON.parse(readFileSync(path.join(root, `libs/${lib}/package.json`), 'utf8')) as {
    exports: Record<string, { '@asili/source': string }>;
  };
  const shared = sharedNames.filter((name) => name === `@asili/${lib}` || name.startsWith(`@asili/${lib}/`));
  const values = shared.flatMap((name) => {
    const source = entries[name.replace(`@asili/${lib}`, '.')]?.['@asili/source'];
    if (!source) throw new Error(`${name} is shared, but is no entry of libs/${lib}`);
    return [...exportedValues(read(path.join(`libs/${lib}`, source)))].map((value) => `${name} ${value}`);
  });
  const tokens =
    lib === 'ui' ? [...customProperties(read('libs/ui/src/tokens/tokens.css'))].map((name) => `token ${name}`) : [];
  return new Set([...values, ...tokens]);
}

describe('shared packages', () => {
  it('hold every name of react-query that is asked for, and no other', () => {
    const [, names = ''] =
      /export \{([^}]*)\}/.exec(readFileSync(path.join(root, 'tools/web-build/react-query.mjs'), 'utf8')) ?? [];
    expect(
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .sort(),
    ).toEqual([...imported('@tanstack/react-query')].sort());
  });

  it.each(['ui', 'web'])(
    'move the version of @asili/%s with what it provides: a new name the patch, one that is gone the minor',
    (lib) => {
      const commit = releaseBefore();
      const manifest = `libs/${lib}/package.json`;
      const then = provides(lib, (file) => (wasThere(commit, file) ? fileAt(commit, file) : ''));
      const now = provides(lib, (file) => readFileSync(path.join(root, file), 'utf8'));
      const [before, after] = [
        versionIn(fileAt(commit, manifest)),
        versionIn(readFileSync(path.join(root, manifest), 'utf8')),
      ];
      const gone = [...then].filter((name) => !now.has(name));
      const added = [...now].filter((name) => !then.has(name));
      expect(then.size).toBeGreaterThan(10);
      expect({
        gone,
        added,
        isRaised: isRaised(before, after, gone.length > 0 ? 'minor' : added.length > 0 ? 'patch' : 'none'),
      }).toEqual({ gone, added, isRaised: true });
    },
  );

  it('provide what their entries export and the names of the tokens', () => {
    const ui = provides('ui', (file) => readFileSync(path.join(root, file), 'utf8'));
    expect([...ui]).toEqual(
      expect.arrayContaining([
        '@asili/ui Button',
        '@asili/ui/dialog Dialog',
        'token --color-text',
        'token --layer-docked',
      ]),
    );
    expect([...customProperties('a { --one: 1; color: var(--two); }\n:root{--three:3}')]).toEqual(['--one', '--three']);
  });

  it('are asked for by the version that stands here, since a front end may use every name of it', () => {
    const asked = projects.flatMap((project) => {
      const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, project, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      return ['ui', 'web'].flatMap((lib) =>
        dependencies[`@asili/${lib}`] ? [{ project, lib, version: dependencies[`@asili/${lib}`] }] : [],
      );
    });
    const stands = (lib: string) =>
      versionIn(readFileSync(path.join(root, `libs/${lib}/package.json`), 'utf8')).join('.');
    expect(asked.length).toBeGreaterThan(8);
    expect(asked).toEqual(asked.map((each) => ({ ...each, version: stands(each.lib) })));
  });
});
