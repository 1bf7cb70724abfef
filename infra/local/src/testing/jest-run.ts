import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { spawnWholeGroup } from '../running/whole-group.ts';
import { repositoryRoot } from '../workspace.ts';
import type { SpecFile, Tier } from './spec-files.ts';

export interface JestOptions {
  /** So many of Jest's processes side by side. */
  readonly workers: number;
  readonly env: Readonly<Record<string, string>>;
  /** Called with each line Jest writes for people, the moment it is there. */
  readonly onLine?: (line: string) => void;
}

/** What Jest writes with `--json`, as far as it is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly Record<'name' | 'status' | 'message', string>[];
}
const NO_REPORT = '{"numPassedTests":0,"numFailedTests":0,"numRuntimeErrorTestSuites":0,"testResults":[]}';

/**
 * Runs spec files of one tier. Never rejects. One failure for each test that failed, for each file that could not run, hung, took its process
 * down or was never begun, and for Jest where it ended badly without any.
 */
export async function runJest(
  tier: Tier,
  specs: readonly Pick<SpecFile, 'project' | 'file'>[],
  { workers, env, onLine = () => undefined }: JestOptions,
): Promise<{ passed: number; failed: number; failures: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'asili-jest-'));
  const reportFile = path.join(folder, 'report.json');
  const files = specs.map(({ project, file }) => path.resolve(repositoryRoot, project, file));
  const projects = [...new Set(specs.map(({ project }) => project))].join(',');
  const flags = [`--maxWorkers=${workers}`, '--json', `--outputFile=${reportFile}`, '--runTestsByPath'];
  const child = spawnWholeGroup(process.execPath, ['tools/jest.mjs', projects, tier, ...flags, ...files], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env, FORCE_COLOR: '0' },
  });
  child.stdout?.resume(); // What specs print; what Jest says is on standard error.
  if (child.stderr) createInterface(child.stderr).on('line', onLine);
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  const report = JSON.parse(await readFile(reportFile, 'utf8').catch(() => NO_REPORT)) as Report;
  await rm(folder, { recursive: true, force: true });
  const begun = new Set(report.testResults.map(({ name }) => name));
  const forgotten = files.filter((file) => !begun.has(file)).map((file) => `${file} was not begun`);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + forgotten.length;
  const endedBadly = code !== 0 && failed === 0 ? [`Jest ended with ${String(code)} after its last test`] : [];
  const broken = report.testResults.filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: failed + endedBadly.length,
    failures: [...broken.map(({ name, message }) => `${name}\n${message}`), ...forgotten, ...endedBadly],
  };
}
