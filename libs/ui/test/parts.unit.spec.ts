/** The index exists once in a page, parts are carried by whoever uses them: what is in both would be there twice, the reader's language included. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '../src');
const parts = readdirSync(source).filter((file) => /^(?!index)[a-z]+\.ts$/.test(file));

/** Files reached from `entry` by relative imports; styles and types left out. */
function reached(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const text = readFileSync(path.join(source, entry), 'utf8');
  for (const [, names = '', from = ''] of text.matchAll(
    /(?:import|export) (?!type )([^;]*?) from '(\.[^']+\.tsx?)'/g,
  )) {
    const values = names
      .replace(/[{}]/g, '')
      .split(',')
      .filter((name) => name.trim() && !name.trim().startsWith('type '));
    if (values.length > 0) reached(path.join(path.dirname(entry), from), seen);
  }
  return seen;
}

describe('parts', () => {
  it.each(parts)('%s carries nothing of the index', (part) => {
    const index = reached('index.ts');
    expect([...reached(part)].filter((file) => index.has(file))).toEqual([]);
  });
});
