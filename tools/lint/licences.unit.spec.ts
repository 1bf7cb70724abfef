import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Named {
  readonly licence: string;
  readonly why: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { allowed, named } = read('tools/lint/licences.json') as {
  readonly allowed: readonly string[];
  readonly named: Readonly<Record<string, Named>>;
};
const { packages } = read('package-lock.json') as {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly link?: boolean }>>;
};

/** Whether an SPDX expression can be kept with these licences: all of what AND joins, one of what OR does. */
function keeps(expression: string, licences: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => keeps(part, licences));
  return bare.split(' AND ').every((part) => licences.includes(part));
}

const entryOf = (name: string): [string, Named] | undefined =>
  Object.entries(named).find(([key]) => (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key));

/** Every package of the lock file, tools and tests too. */
const locked = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, { license }]) => ({ name: place.split('node_modules/').at(-1) ?? '', license }));

it('every package has a licence of the list, or is named there with a reason', () => {
  expect(locked.length).toBeGreaterThan(500);
  const refused = locked.filter(({ name, license }) => {
    const [, exception] = entryOf(name) ?? [];
    return !keeps(license ?? exception?.licence ?? '', exception ? [...allowed, exception.licence] : allowed);
  });
  expect(refused).toEqual([]);
});

it('names nothing that is not there any more', () => {
  const used = new Set(locked.map(({ name }) => entryOf(name)?.[0]));
  expect(Object.keys(named).filter((key) => !used.has(key))).toEqual([]);
});

it('an expression is kept with one side of OR and both of AND', () => {
  expect(keeps('(MIT OR GPL-2.0)', ['MIT'])).toBe(true);
  expect(keeps('Apache-2.0 AND GPL-2.0', ['Apache-2.0'])).toBe(false);
  expect(keeps('', ['MIT'])).toBe(false);
});
