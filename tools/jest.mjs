/**
 * Runs one tier of Jest specs: node tools/jest.mjs <project>[,<project>…] <unit|int|e2e> [jest arguments].
 * Projects without specs of the tier say so; a project that is not there and a pattern that matches nothing fail. Specs run in Jest's workers, never in
 * its own process: one that takes its process down or hangs (`jest-reporter.mjs`) is a failure beside the others.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nodePreset, webPreset } from '../jest.preset.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [names = '', tier, ...rest] = process.argv.slice(2);
const folders = names.split(',').map((name) => path.resolve(root, name));
const missing = folders.filter((folder) => !existsSync(path.join(folder, 'package.json')));
if (missing.length > 0) {
  console.error(`no such project: ${missing.map((folder) => path.relative(root, folder)).join(', ')}`);
  process.exit(1);
}
const exclude = ['**/node_modules', '**/dist', '**/fixtures'];
if (folders.every((cwd) => globSync(`**/*.${tier}.spec.{ts,tsx}`, { cwd, exclude }).length === 0)) {
  console.log(`${names} has no ${tier} specs`);
  process.exit(0);
}

const cwd = folders.length === 1 ? folders[0] : root;
const inPage = (folder) =>
  tier === 'unit' && // Other tiers drive a real browser from Node.
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).asili?.environment === 'web';
const timeouts = { unit: 30_000, e2e: 180_000 };
const config = {
  // What is compiled is found again by the name of the configuration.
  projects: [
    { id: 'asili', ...nodePreset(cwd, tier), roots: folders.filter((folder) => !inPage(folder)) },
    { id: 'asili-page', ...webPreset(cwd, tier), roots: folders.filter(inPage) },
  ].filter(({ roots }) => roots.length > 0),
  testTimeout: timeouts[tier] ?? 300_000,
  maxConcurrency: 4,
  maxWorkers: tier === 'unit' ? '50%' : 1,
  forceExit: true, // What a spec left running would hold up the end.
  workerIdleMemoryLimit: '1.5GB', // With any limit at all a single file has a worker, too.
  testSequencer: path.join(import.meta.dirname, 'jest-sequencer.mjs'),
  reporters: ['default', path.join(import.meta.dirname, 'jest-reporter.mjs')],
};
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '-c',
    JSON.stringify(config),
    ...rest,
  ],
  { cwd, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
jest.once('exit', (code) => process.exit(code ?? 1));
