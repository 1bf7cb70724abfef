/** A component that is not in the gallery has no picture: nobody would see it break. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ui = path.resolve(import.meta.dirname, '..');
const { exports: entries } = JSON.parse(readFileSync(path.join(ui, 'package.json'), 'utf8')) as { exports: Record<string, { '@asili/source': string }> };
const sources = Object.values(entries).map((entry) => entry['@asili/source']).filter((file) => file.endsWith('.ts'));

/** Components among the names an entry exports: values that begin with a capital. */
function componentsOf(entry: string): string[] {
  const text = readFileSync(path.join(ui, entry), 'utf8');
  const names = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return names.filter((name) => /^[A-Z]/.test(name));
}

const drawn = readdirSync(path.join(ui, 'gallery/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(path.join(ui, 'gallery/src', file), 'utf8'))
  .join('\n');

describe('the gallery', () => {
  it('knows the entries of the library', () => {
    expect(sources.flatMap(componentsOf).length).toBeGreaterThan(50);
  });

  it.each(sources)('draws every component of %s', (entry) => {
    expect(componentsOf(entry).filter((name) => !new RegExp(`<${name}[\\s/>]`).test(drawn))).toEqual([]);
  });

  it('says the same things in three languages', () => {
    const keys = (language: string) => Object.keys(JSON.parse(readFileSync(path.join(ui, `gallery/src/messages/${language}.json`), 'utf8')) as object).sort();
    expect(keys('sw')).toEqual(keys('en'));
    expect(keys('fr')).toEqual(keys('en'));
  });
});
