import path from 'node:path';

const styles = /import (\w+) from '([^']*\.module\.css)'/g;
const word = /'([\w-]+)'|"([\w-]+)"|\b(\w+):/g;

/** What a program takes from the classes it imports as `variable`; with `classes[…]` every word it writes may be one. */
function taken(text, variable) {
  const names = [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, name]) => name);
  const isIndexed = text.includes(`${variable}[`);
  return isIndexed
    ? [...names, ...[...text.matchAll(word)].map(([, single, double, key]) => single ?? double ?? key)]
    : names;
}

/**
 * The classes that no program takes.
 * @param {Readonly<Record<string, readonly string[]>>} sheets classes by the path of their CSS module, as code says them
 * @param {Readonly<Record<string, string>>} programs texts by path
 * @returns {string[]} `<path>: <class>`
 */
export function unusedClasses(sheets, programs) {
  const used = new Set(
    Object.entries(programs).flatMap(([file, text]) =>
      [...text.matchAll(styles)].flatMap(([, variable, from]) => {
        const sheet = path.posix.join(path.posix.dirname(file), from);
        return taken(text, variable).map((name) => `${sheet}: ${name}`);
      }),
    ),
  );
  return Object.entries(sheets)
    .flatMap(([sheet, names]) => names.map((name) => `${sheet}: ${name}`))
    .filter((name) => !used.has(name));
}
