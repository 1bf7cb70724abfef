import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { classNames, declaration } from '../web-build/css-types.mjs';
import { unusedClasses } from './unused-classes.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sheets = find('{shell,mfe-*,libs/*}/{src,gallery}/**/*.module.css');
const programs = find('{shell,mfe-*,libs/*}/{src,gallery}/**/*.tsx').filter((file) => !/\.spec\.tsx$/.test(file));

describe('CSS modules', () => {
  it('are found', () => expect(sheets.length).toBeGreaterThan(50));

  it('define nothing that no component uses', () => {
    const classes = Object.fromEntries(sheets.map((file) => [file, classNames(read(file))]));
    expect(unusedClasses(classes, Object.fromEntries(programs.map((file) => [file, read(file)])))).toEqual([]);
  });
});

/** What is left when a rule in the middle of a list of selectors was cut out: they join the next rule's. */
const doubledSelectors = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, list = '']) => list.split(',').map((selector) => selector.trim()))
    .filter((list) => new Set(list).size < list.length)
    .map((list) => list.join(', '));

describe('a rule', () => {
  it('names a selector once', () => {
    expect(doubledSelectors('.a,\n.b { color: red; } .c, .d, .c { color: blue; }')).toEqual(['.c, .d, .c']);
    for (const file of sheets) expect([file, doubledSelectors(read(file))]).toEqual([file, []]);
  });
});

describe('classNames', () => {
  it('are those of selectors, as code says them, and nothing else that has a dot', () => {
    const css = `
      /* .comment { */ @import './x.css';
      .two-words:hover > .child, a.chosen[data-x=".text"]::before { background: url(a.webp); transition: all 0.5s; }
      @media (width >= 720.5px) { .inside { margin: .5em; } }
      @keyframes turn { 50.5% { rotate: 1turn; } }
      .outer { &.with { color: red; } .nested & { color: blue; } }`;
    expect(classNames(css)).toEqual(['child', 'chosen', 'inside', 'nested', 'outer', 'twoWords', 'with']);
  });

  it('are all that the declaration names', () => {
    expect(declaration('.a-b { } .c { }')).toBe(
      'declare const classes: {\n  readonly aB: string;\n  readonly c: string;\n};\nexport default classes;\n',
    );
  });
});

describe('unusedClasses', () => {
  it('finds one no importing program names, plainly or among the words of an index', () => {
    const programs = {
      'app/page.tsx':
        "import classes from './parts/x.module.css';\n classes.plain; const tone: 'loud' | 'quiet'; classes[tone]",
      'app/other.tsx': "import classes from './x.module.css';\n classes.gone",
    };
    expect(unusedClasses({ 'app/parts/x.module.css': ['plain', 'loud', 'gone'] }, programs)).toEqual([
      'app/parts/x.module.css: gone',
    ]);
  });
});
