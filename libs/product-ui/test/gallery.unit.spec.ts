/** A component that is not in the gallery has no picture: nobody would see it break. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const here = path.resolve(import.meta.dirname, '..');

/** The files behind the entries of a library. */
function entriesOf(library: string): string[] {
  const { exports: entries } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8')) as {
    exports: Record<string, { '@asili/source': string }>;
  };
  return Object.values(entries)
    .map((entry) => path.join(library, entry['@asili/source']))
    .filter((file) => /\.tsx?$/.test(file));
}

const sources = [path.resolve(here, '../ui'), here]
  .flatMap(entriesOf)
  .map((file) => path.relative(path.dirname(here), file));

/** Components among the names an entry exports: values that begin with a capital. */
function componentsOf(entry: string): string[] {
  const text = readFileSync(path.join(path.dirname(here), entry), 'utf8');
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
  const declared = [...text.matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name);
  return [...listed, ...declared].filter((name) => /^[A-Z]/.test(name));
}

const drawn = readdirSync(path.join(here, 'gallery/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(path.join(here, 'gallery/src', file), 'utf8'))
  .join('\n');

describe('the gallery', () => {
  it('knows the entries of both libraries', () => {
    expect(sources.flatMap(componentsOf).length).toBeGreaterThan(50);
  });

  it.each(sources)('draws every component of %s', (entry) => {
    expect(componentsOf(entry).filter((name) => !new RegExp(`<${name}[\\s/>]`).test(drawn))).toEqual([]);
  });

  it('says the same things in three languages', () => {
    const keys = (language: string) =>
      Object.keys(
        JSON.parse(readFileSync(path.join(here, `../../languages/${language}/gallery.json`), 'utf8')) as object,
      ).sort();
    expect(keys('sw')).toEqual(keys('en'));
    expect(keys('fr')).toEqual(keys('en'));
  });
});
