import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import { failed, type Count } from './count.ts';
import { spawnWholeGroup } from './whole-group.ts';

export type Tier = 'unit' | 'int' | 'e2e';

export interface JestRun {
  readonly count: Count;
  /** What Jest wrote for people. */
  readonly output: string;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** A project whose tests hang must not hang the whole run. */
const LONGEST_MS = 20 * 60_000;

/** Runs one tier of one project's specs. Never rejects: what cannot be counted counts as one failure. */
export async function runJest(project: string, tier: Tier, env: Readonly<Record<string, string>>): Promise<JestRun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'asili-jest-'));
  const report = path.join(folder, 'report.json');
  try {
    const { code, output } = await run([path.join(repositoryRoot, 'tools', 'jest.mjs'), project, tier, '--json', `--outputFile=${report}`], env);
    const counted = await readFile(report, 'utf8').then(
      (text) => countOf(JSON.parse(text) as JestReport),
      () => undefined,
    );
    // Open handles or a crash after the last test: Jest's report is fine then, but its exit code is not.
    const count = counted && (code === 0 || counted.failed > 0) ? counted : { passed: counted?.passed ?? 0, failed: 1 };
    return { count, output };
  } catch (error) {
    return { count: failed, output: String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A suite that could not run at all is one failure. */
export function countOf(report: JestReport): Count {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnWholeGroup(process.execPath, args, { cwd: repositoryRoot, env: { ...process.env, ...env, FORCE_COLOR: '0' }, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
    let output = '';
    child.stdout?.on('data', () => undefined); // The report again; it is in the file.
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
