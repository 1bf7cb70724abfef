/**
 * Runs one tier of one project's Jest specs: node tools/jest.mjs <project> <unit|int|e2e> [jest arguments].
 * A project without specs of the tier says so; a pattern that matches none of them fails.
 *
 * A run is ended when no test finishes for ASILI_SILENCE_MS (default 10 minutes); what had finished stands in the file
 * ASILI_JEST_RESULTS, written by `jest-progress.mjs`, and the files that hung are named there and on the screen.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodePreset, webPreset } from '../jest.preset.mjs';

const POLL_MS = 500;
const silenceMs = Number(process.env.ASILI_SILENCE_MS ?? 10 * 60_000);
const root = path.resolve(import.meta.dirname, '..');
const [project, tier, ...rest] = process.argv.slice(2);
if (globSync(`**/*.${tier}.spec.{ts,tsx}`, { cwd: path.resolve(root, project), exclude: ['**/node_modules', '**/dist', '**/fixtures'] }).length === 0) {
  console.log(`${project} has no ${tier} specs`);
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'jest-'));
const results = process.env.ASILI_JEST_RESULTS ?? path.join(folder, 'results');
const configFile = path.join(folder, 'jest.config.json');
writeFileSync(configFile, JSON.stringify(config(path.resolve(root, project))));
writeFileSync(results, '');

const child = spawn(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', path.join(root, 'node_modules/jest/bin/jest.js'), '-c', configFile, ...rest],
  { cwd: path.resolve(root, project), stdio: 'inherit', env: { ...process.env, ASILI_JEST_RESULTS: undefined } }, // A spec that runs Jest itself must not write there.
);
const watchdog = setInterval(endIfSilent, POLL_MS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  clearInterval(watchdog);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

function config(projectDir) {
  const { asili = {} } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8'));
  const inPage = asili.environment === 'web' && tier === 'unit'; // Other tiers drive a real browser from Node.
  const preset = inPage ? webPreset : nodePreset;
  const timeouts = tier === 'unit' ? { testTimeout: 30_000 } : { testTimeout: tier === 'e2e' ? 180_000 : 300_000, maxWorkers: 1, maxConcurrency: 4, forceExit: true }; // A connection a failed spec left open must not hold up the others.
  const setup = inPage ? path.join(root, 'libs/web/src/testing/setup.ts') : path.join(projectDir, 'test', 'setup.ts');
  const setUp = existsSync(setup) && (inPage || asili.environment !== 'web') ? { setupFilesAfterEnv: [setup] } : {};
  const id = 'asili'; // By the name of the configuration, which is a new one each time, nothing compiled would be found again, nor by another project.
  return { id, ...preset(projectDir, tier), ...timeouts, ...setUp, reporters: ['default', [path.join(import.meta.dirname, 'jest-progress.mjs'), { file: results }]] };
}

function endIfSilent() {
  if (Date.now() - statSync(results).mtimeMs < silenceMs) return;
  clearInterval(watchdog);
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const finished = new Set(lines.filter(({ kind }) => kind === 'finished').map(({ file }) => file));
  const hung = lines.filter(({ kind, file }) => kind === 'started' && !finished.has(file)).map(({ file }) => file);
  appendFileSync(results, `${JSON.stringify({ kind: 'hung', files: hung })}\n`);
  console.error(`no test finished for ${silenceMs / 1000} s; ended while this ran: ${hung.map((file) => path.relative(root, file)).join(', ') || 'nothing (it did not exit)'}`);
  child.kill('SIGKILL');
}
