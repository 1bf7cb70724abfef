/**
 * Runs one tier of Jest specs: node tools/jest.mjs <project>[,<project>…] <unit|int|e2e> [jest arguments].
 * Projects without specs of the tier say so; a project that is not there and a pattern that matches nothing fail. Several projects in one process share what they
 * load; either all of them or none are of the browser.
 *
 * A run is ended when no test finishes for ASILI_SILENCE_MS (default 10 minutes); what had finished stands in the file
 * ASILI_JEST_RESULTS, written by `jest-progress.mjs`, and the files that hung are named there and on the screen.
 */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodePreset, webPreset } from '../jest.preset.mjs';

const POLL_MS = 500;
const silenceMs = Number(process.env.ASILI_SILENCE_MS ?? 10 * 60_000);
const root = path.resolve(import.meta.dirname, '..');
const [names = '', tier, ...rest] = process.argv.slice(2);
const folders = names.split(',').map((name) => path.resolve(root, name));
const missing = folders.filter((folder) => !existsSync(path.join(folder, 'package.json')));
if (missing.length > 0) {
  console.error(`no such project: ${missing.map((folder) => path.relative(root, folder)).join(', ')}`);
  process.exit(1);
}
if (
  folders.every(
    (cwd) =>
      globSync(`**/*.${tier}.spec.{ts,tsx}`, { cwd, exclude: ['**/node_modules', '**/dist', '**/fixtures'] }).length ===
      0,
  )
) {
  console.log(`${names} has no ${tier} specs`);
  process.exit(0);
}
const kinds = new Set(folders.map((project) => tier === 'unit' && environmentOf(project) === 'web')); // Other tiers drive a real browser from Node.
if (kinds.size > 1) {
  console.error('specs in a browser’s document and on Node need a run each');
  process.exit(1);
}
const rootDir = folders.length === 1 ? folders[0] : root;
const folder = mkdtempSync(path.join(tmpdir(), 'jest-'));
const results = process.env.ASILI_JEST_RESULTS ?? path.join(folder, 'results');
const configFile = path.join(folder, 'jest.config.json');
writeFileSync(configFile, JSON.stringify(config(kinds.has(true))));
writeFileSync(results, '');

const child = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '-c',
    configFile,
    ...rest,
  ],
  { cwd: rootDir, stdio: 'inherit', env: { ...process.env, ASILI_JEST_RESULTS: undefined } }, // A spec that runs Jest itself must not write there.
);
const watchdog = setInterval(endIfSilent, POLL_MS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  clearInterval(watchdog);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

function environmentOf(project) {
  return JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')).asili?.environment;
}

function config(inPage) {
  const preset = inPage ? webPreset : nodePreset;
  const timeouts =
    tier === 'unit'
      ? { testTimeout: 30_000 }
      : { testTimeout: tier === 'e2e' ? 180_000 : 300_000, maxWorkers: 1, maxConcurrency: 4, forceExit: true }; // A connection a failed spec left open must not hold up the others.
  const setUp = inPage && { setupFilesAfterEnv: [path.join(root, 'libs/web/src/testing/setup.ts')] };
  const id = 'asili'; // By the name of the configuration, which is a new one each time, nothing compiled would be found again, nor by another project.
  return {
    id,
    ...preset(rootDir, tier),
    roots: folders,
    ...timeouts,
    ...setUp,
    reporters: ['default', [path.join(import.meta.dirname, 'jest-progress.mjs'), { file: results }]],
  };
}

function endIfSilent() {
  if (Date.now() - statSync(results).mtimeMs < silenceMs) return;
  clearInterval(watchdog);
  const lines = readFileSync(results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const finished = new Set(lines.filter(({ kind }) => kind === 'finished').map(({ file }) => file));
  const hung = lines.filter(({ kind, file }) => kind === 'started' && !finished.has(file)).map(({ file }) => file);
  appendFileSync(results, `${JSON.stringify({ kind: 'hung', files: hung })}\n`);
  console.error(
    `no test finished for ${silenceMs / 1000} s; ended while this ran: ${hung.map((file) => path.relative(root, file)).join(', ') || 'nothing (it did not exit)'}`,
  );
  child.kill('SIGKILL');
}
