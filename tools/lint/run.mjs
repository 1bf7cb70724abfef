/**
 * `npm run lint [-- <file or folder>… [--types <folder>…]]`: types and the rules that need them by oxlint, whose checker is that of TypeScript 7; the
 * borders between rooms and houses by ESLint, which needs no types for them and leaves the folders behind `--types` out.
 */
import { spawnSync } from 'node:child_process';
import { totalmem } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const given = process.argv.slice(2);
const asked = given.length === 0 ? ['.'] : given;
const end = asked.indexOf('--types');
const places = end === -1 ? asked : asked.slice(0, end);
const typed = [...places, ...(end === -1 ? [] : asked.slice(end + 1))];
/** The checker is a Go program; with memory to spare it takes a fifth less processor time. */
const collectsLess = totalmem() >= 12 * 2 ** 30 ? { GOGC: '300', GOMEMLIMIT: '3500MiB' } : {};
const node = (args, stdio = 'inherit') => spawnSync(process.execPath, args, { cwd: root, stdio, env: { ...collectsLess, ...process.env, NX_DAEMON: 'false' } }).status === 0;

const passed = [
  node(['tools/web-build/css-types.mjs']),
  node(['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', ...typed]),
  node(['node_modules/nx/dist/bin/nx.js', 'show', 'projects'], ['ignore', 'ignore', 'inherit']), // ESLint reads the borders between projects from the graph this keeps.
  node(['node_modules/eslint/bin/eslint.js', '--no-error-on-unmatched-pattern', ...places]), // a folder of nothing but ignored files is no error
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
