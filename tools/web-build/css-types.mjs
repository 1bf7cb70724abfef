/**
 * Types of the CSS modules: for each `x.module.css` a `x.module.d.css.ts` under target/css-types, which tsconfig.web.json
 * lays over the sources (`rootDirs`). Part of every type check; untracked.
 *   node tools/web-build/css-types.mjs
 */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const sources = '{shell,mfe-*,libs/*}/{src,gallery}/**/*.module.css';
/** Comments, texts and addresses, in which a dot is no class. */
const opaque = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;
const camelCase = (name) => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The classes a CSS module defines, as code says them (`exportsConvention: camel-case-only`).
 * @param {string} css
 * @returns {string[]}
 */
export function classNames(css) {
  const selectors = [...css.replace(opaque, ' ').matchAll(/([^{};]*)\{/g)]
    .map(([, prelude]) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'));
  const names = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => camelCase(name)),
  );
  return [...new Set(names)].sort();
}

/**
 * The declaration of a CSS module.
 * @param {string} css
 */
export function declaration(css) {
  return `declare const classes: {\n${classNames(css)
    .map((name) => `  readonly ${name}: string;\n`)
    .join('')}};\nexport default classes;\n`;
}

/** Writes what has changed; a type check beside this one never reads half a file. */
function generate(root) {
  const into = path.join(root, 'target/css-types');
  const wanted = new Map(
    globSync(sources, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map((file) => [
      file.replace(/\.css$/, '.d.css.ts'),
      declaration(readFileSync(path.join(root, file), 'utf8')),
    ]),
  );
  for (const [file, text] of wanted) {
    const target = path.join(into, file);
    if (contentOf(target) === text) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(`${target}.${process.pid}`, text);
    renameSync(`${target}.${process.pid}`, target);
  }
  for (const file of globSync('**/*.d.css.ts', { cwd: into }))
    if (!wanted.has(file)) rmSync(path.join(into, file), { force: true });
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === import.meta.filename) generate(path.resolve(import.meta.dirname, '../..'));
