import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedNames } from '../../shared.mjs';
import { customProperties, exportedValues } from './release-before.ts';
import { workspace } from './source-tree.ts';

type Read = (file: string) => string;
const readHere: Read = (file) => readFileSync(path.join(workspace, file), 'utf8');
type Exports = Readonly<Record<string, string | { readonly '@asili/source'?: string }>>;

/** Source file of an entry of one of our libraries; undefined for other packages. */
function sourceOf(specifier: string): string | undefined {
  const [, lib, entry = ''] = /^@asili\/([\w-]+)(\/.+)?$/.exec(specifier) ?? [];
  if (lib === undefined || !existsSync(path.join(workspace, `libs/${lib}/package.json`))) return undefined;
  const { exports: entries = {} } = JSON.parse(readHere(`libs/${lib}/package.json`)) as { exports?: Exports };
  const found = entries[`.${entry}`];
  const source = typeof found === 'string' ? found : found?.['@asili/source'];
  return source === undefined ? undefined : path.join(`libs/${lib}`, source);
}

/**
 * What a front end can use of the shell's copy of a library, as `<entry> <name>`: values of each entry that is shared, and of `ui` the tokens
 * its styles name.
 */
export function provides(lib: string, read: Read = readHere): Set<string> {
  const shared = sharedNames.filter((name) => name === `@asili/${lib}` || name.startsWith(`@asili/${lib}/`));
  const values = shared.flatMap((name) => {
    const source = sourceOf(name);
    if (source === undefined) throw new Error(`${name} is shared, but is no entry of libs/${lib}`);
    return [...exportedValues(read(source))].map((value) => `${name} ${value}`);
  });
  const tokens =
    lib === 'ui' ? [...customProperties(read('libs/ui/src/tokens/tokens.css'))].map((name) => `token ${name}`) : [];
  return new Set([...values, ...tokens]);
}

const statement =
  /(?:import|export)\s+(type\s)?(?:([^'";]*?)\s+from\s+)?'([^']+)'|import\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/gs;
const namesIn = (clause: string): string[] =>
  (/\{([^}]*)\}/s.exec(clause)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));

/**
 * What the code of a front end takes of the shell's copies, named as `provides` names it: by its own files and those of the libraries that
 * are built into it.
 */
export function uses(app: string): Set<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readHere(file);
    if (file.endsWith('.css')) for (const [, name] of text.matchAll(/var\((--[\w-]+)\s*\)/g)) used.add(`token ${name}`);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, isType, clause = '', from = '', lazy = ''] of text.matchAll(statement)) {
      const specifier = from || lazy;
      if (isType) continue;
      if (sharedNames.includes(specifier)) for (const name of namesIn(clause)) used.add(`${specifier} ${name}`);
      else {
        const target = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : sourceOf(specifier);
        if (target !== undefined && existsSync(path.join(workspace, target))) follow(target);
      }
    }
  };
  const own = globSync(`${app}/src/**/*.{ts,tsx}`, { cwd: workspace });
  own.filter((file) => !/\.spec\.tsx?$|\.d\.ts$/.test(file)).forEach(follow);
  return used;
}

export interface Provided {
  readonly version: string;
  readonly names: ReadonlySet<string>;
}

/** `^0.2.1` takes 0.2.x from 0.2.1 on: whether it may take the release before, too. */
const isCompatible = (before: string, now: string): boolean => {
  const fixed = now.startsWith('0.') ? 2 : 1;
  return before.split('.').slice(0, fixed).join('.') === now.split('.').slice(0, fixed).join('.');
};

/** The oldest version of a library that a front end meets and works with: the release before's, unless it uses what came since. */
export function oldestFor(used: ReadonlySet<string>, before: Provided, now: Provided): string {
  const usesNew = [...used].some((name) => now.names.has(name) && !before.names.has(name));
  return usesNew || !isCompatible(before.version, now.version) ? now.version : before.version;
}
