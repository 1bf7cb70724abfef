import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('{libs/*,shell,mfe-*}/src/**/*.css', { cwd: root });

const physical =
  /^\s*((margin|padding|border|scroll-margin|scroll-padding|inset)-(left|right)\b|(left|right):|border-(top|bottom)-(left|right)-radius)|(text-align|float|clear): (left|right)\b|: [^;]*\bto (left|right)\b|background-position(-x)?: [^;]*\b(left|right)\b/;
/** A side of its own on the left and on the right: `margin: 0 8px 0 0`. */
const fourSides =
  /^\s*(margin|padding|inset|scroll-margin|scroll-padding): ((?:[^\s;(]|\([^)]*\))+) ((?:[^\s;(]|\([^)]*\))+) ((?:[^\s;(]|\([^)]*\))+) ((?:[^\s;(]|\([^)]*\))+);/;

/** Declarations that would stay on their side where lines run from right to left. */
function physicalIn(css: string): string[] {
  return css.split('\n').filter((line) => {
    if (line.includes('/* physical: ')) return false;
    const [, , , right, , left] = fourSides.exec(line) ?? [];
    return physical.test(line) || right !== left;
  });
}

describe('styles', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(50));

  it.each(files)('of %s mirror with the language', (file) => {
    expect(physicalIn(readFileSync(path.join(root, file), 'utf8'))).toEqual([]);
  });

  it('that stand on one side are told from those that mirror', () => {
    const kept = [
      '  margin-left: 4px;',
      '  left: 0;',
      '  border-right-color: red;',
      '  text-align: right;',
      '  padding: 0 4px 0 calc(2px + 1px);',
      '  inset: 0 auto 0 0;',
      '  background-position: right 12px center;',
    ];
    const mirrored = [
      '  margin-inline-start: 4px;',
      '  inset-inline-end: 0;',
      '  text-align: end;',
      '  padding: 0 4px 2px 4px;',
      '  inset: 0;',
      '  left: 50%; /* physical: the middle */',
    ];
    expect(physicalIn([...kept, ...mirrored].join('\n'))).toEqual(kept);
  });
});
