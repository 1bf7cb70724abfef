/** What the shell provides of a package, against what the front ends ask of it: a name that is missing is undefined at run time. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { customProperties, fileAt, recordedRelease, releaseBefore, wasThere } from './support/release-before.ts';
import { oldestFor, type Provided, provides, uses } from './support/shared-names.ts';

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
const numbersOf = (version: string) => version.split('.').map(Number) as unknown as Version;

/** Whether `after` is at least the raise of `before` that a change needs. Below 1.0 the minor is what breaks. */
function isRaised(before: Version, after: Version, needed: 'minor' | 'patch' | 'none'): boolean {
  if (after[0] > before[0] || (after[0] === before[0] && after[1] > before[1])) return true;
  if (needed === 'minor' || after[0] !== before[0] || after[1] !== before[1]) return false;
  return needed === 'patch' ? after[2] > before[2] : after[2] >= before[2];
}

const manifestAt = (read: (file: string) => string, folder: string) =>
  JSON.parse(read(`${folder}/package.json`)) as { version: string; dependencies?: Record<string, string> };
const here = (file: string) => readFileSync(path.join(root, file), 'utf8');
const atRelease = (file: string) => (wasThere(releaseBefore(), file) ? fileAt(releaseBefore(), file) : '');
const provided = (lib: string, read: (file: string) => string): Provided => ({
  version: manifestAt(read, `libs/${lib}`).version,
  names: provides(lib, read),
});
const remotes = projects.filter((name) => name.startsWith('mfe-'));

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
      const [then, now] = [provided(lib, atRelease), provided(lib, here)];
      const gone = [...then.names].filter((name) => !now.names.has(name));
      const added = [...now.names].filter((name) => !then.names.has(name));
      expect(then.names.size).toBeGreaterThan(10);
      expect({
        gone,
        added,
        isRaised: isRaised(
          numbersOf(then.version),
          numbersOf(now.version),
          gone.length > 0 ? 'minor' : added.length > 0 ? 'patch' : 'none',
        ),
      }).toEqual({ gone, added, isRaised: true });
    },
  );

  it('provide what their entries export and the names of the tokens', () => {
    const ui = provides('ui');
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

  it.each(remotes)('are asked for by %s in the oldest version it meets and works with', (app) => {
    const { dependencies = {} } = manifestAt(here, app);
    const asked = ['ui', 'web'].map((lib) => dependencies[`@asili/${lib}`]);
    const used = uses(app);
    expect(used.size).toBeGreaterThan(20);
    expect(asked).toEqual(
      ['ui', 'web'].map((lib) => `^${oldestFor(used, provided(lib, atRelease), provided(lib, here))}`),
    );
  });

  it('are newer than the release before only for remotes that say so: the shell is deployed before them', () => {
    const needNew = remotes.filter((app) =>
      ['ui', 'web'].some((lib) => {
        const [then, now] = [provided(lib, atRelease), provided(lib, here)];
        return then.version !== now.version && oldestFor(uses(app), then, now) === now.version;
      }),
    );
    const { shellFirst, together } = recordedRelease();
    expect(needNew.filter((app) => !together.includes(app))).toEqual(shellFirst);
  });

  it.each([
    ['what was there before', ['Button'], '0.2.1', '0.2.2', '0.2.1'],
    ['something new', ['Button', 'Meter'], '0.2.1', '0.2.2', '0.2.2'],
    ['what was there before, of a library that broke since', ['Button'], '0.2.9', '0.3.0', '0.3.0'],
    ['what was there before, of a library that grew since', ['Button'], '1.2.9', '1.3.0', '1.2.9'],
  ])('are asked for by who uses %s', (_what, used, before, now, oldest) => {
    const libs = [
      { version: before, names: new Set(['Button', 'Card']) },
      { version: now, names: new Set(['Button', 'Card', 'Meter']) },
    ] as const;
    expect(oldestFor(new Set(used), ...libs)).toBe(oldest);
  });

  it('are asked for in the version that stands here by the shell and the libraries, which are built with them', () => {
    for (const project of projects.filter((name) => !remotes.includes(name)))
      for (const lib of ['ui', 'web']) {
        const asked = manifestAt(here, project).dependencies?.[`@asili/${lib}`];
        if (asked !== undefined) expect([project, lib, asked]).toEqual([project, lib, provided(lib, here).version]);
      }
  });
});
