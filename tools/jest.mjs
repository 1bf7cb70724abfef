/** Runs one tier of one project's Jest specs: node tools/jest.mjs <project> <unit|int|e2e> [jest arguments]. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodePreset, webPreset } from '../jest.preset.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [project, tier, ...rest] = process.argv.slice(2);
const projectDir = path.resolve(root, project);
const { asili = {} } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8'));
const inPage = asili.environment === 'web' && tier === 'unit'; // Other tiers drive a real browser from Node.
const preset = inPage ? webPreset : nodePreset;
const config = { ...preset(projectDir, tier), ...(tier === 'unit' ? {} : { testTimeout: tier === 'e2e' ? 180_000 : 60_000, maxWorkers: 1, maxConcurrency: 4, forceExit: true }) }; // A connection a failed spec left open must not hold up the others.
const setup = path.join(projectDir, 'test', 'setup.ts');
if (existsSync(setup) && (inPage || asili.environment !== 'web')) config.setupFilesAfterEnv = [setup];
const folder = mkdtempSync(path.join(tmpdir(), 'jest-'));
const configFile = path.join(folder, 'jest.config.json');
writeFileSync(configFile, JSON.stringify(config));
const run = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', path.join(root, 'node_modules/jest/bin/jest.js'), '-c', configFile, '--passWithNoTests', ...rest],
  { cwd: projectDir, stdio: 'inherit', env: process.env, timeout: 18 * 60_000, killSignal: 'SIGKILL' },
);
rmSync(folder, { recursive: true, force: true });
process.exit(run.status ?? 1);
