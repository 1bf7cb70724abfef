/** What the generators of `npm run new` share: names, new files, and lines put into files that are there. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The workspace written to; specs give another one. */
const root = process.env.ASILI_NEW_ROOT ?? path.resolve(import.meta.dirname, '../..');

const written = new Set();

export const at = (file) => path.join(root, file);
export const exists = (file) => existsSync(at(file));
export const read = (file) => readFileSync(at(file), 'utf8');

export const pascal = (kebab) =>
  kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
export const camel = (kebab) => pascal(kebab).replace(/^./, (letter) => letter.toLowerCase());
export const words = (kebab) => kebab.replaceAll('-', ' ');
export const sentence = (kebab) => words(kebab).replace(/^./, (letter) => letter.toUpperCase());

/** @throws when the file is there already */
export function write(file, text) {
  if (exists(file)) throw new Error(`${file} is already there`);
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
  written.add(at(file));
  console.log(`new      ${file}`);
}

/** Changes a file that is there. @throws when the change finds no place */
export function change(file, edit) {
  const before = read(file);
  const after = edit(before);
  if (after === before) throw new Error(`${file}: found no place for the new line`);
  writeFileSync(at(file), after);
  written.add(at(file));
  console.log(`changed  ${file}`);
}

/** Puts an import behind the last one. */
export const withImport = (line) => (text) => {
  const last = [...text.matchAll(/^import [^]*?;$/gm)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${text.slice(0, end)}${last ? '\n' : ''}${line}${text.slice(end)}${last ? '' : '\n'}`;
};

/** Puts a name at the end of a list such as `providers: [A, B]`, whatever brackets stand in it. */
export const withEntry = (list, name) => (text) => {
  const open = new RegExp(`\\b${list}: \\[`).exec(text);
  if (!open) return text;
  const start = open.index + open[0].length;
  let end = start;
  for (let depth = 1; depth > 0 && end < text.length; end += 1) depth += { '[': 1, ']': -1 }[text[end]] ?? 0;
  const [, names, space] = /^([^]*?),?(\s*)$/.exec(text.slice(start, end - 1));
  return `${text.slice(0, start)}${names}${names.trim() === '' ? '' : ', '}${name}${space}${text.slice(end - 1)}`;
};

/** Splits `a/b/c`. @throws with the usage unless it has so many parts in kebab case */
export function parts(name, usage) {
  const found = name.split('/');
  if (found.length !== usage.split('/').length || !found.every((part) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(part)))
    throw new Error(`wanted: ${usage}`);
  return found;
}

/** Brings what was written into the format of the repository. */
export function format() {
  const repository = path.resolve(import.meta.dirname, '../..');
  const prettier = path.join(repository, 'node_modules/prettier/bin/prettier.cjs');
  const options = ['--write', '--ignore-unknown', '--log-level', 'warn'];
  const config = ['--config', path.join(repository, '.prettierrc.json')];
  const files = [...written].filter((file) => !file.endsWith('.md'));
  if (files.length > 0) spawnSync(process.execPath, [prettier, ...options, ...config, ...files], { stdio: 'inherit' });
}
