/** What the shell provides of a package, against what the front ends ask of it: a name that is missing is undefined at run time. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const projects = ['shell', 'libs/ui', 'libs/product-ui', 'libs/web', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];

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
  const statements = sources().flatMap((text) => [...text.matchAll(new RegExp(`import \\{([^}]*)\\} from '${module}'`, 'g'))]);
  return new Set(statements.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())).filter((name) => name && !name.startsWith('type ')));
}

describe('shared packages', () => {
  it('hold every name of react-query that is asked for, and no other', () => {
    const [, names = ''] = /export \{([^}]*)\}/.exec(readFileSync(path.join(root, 'tools/web-build/react-query.mjs'), 'utf8')) ?? [];
    expect(names.split(',').map((name) => name.trim()).sort()).toEqual([...imported('@tanstack/react-query')].sort());
  });
});
