import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../workspace.ts';
import { nothing, sum, type Count } from './count.ts';
import { readResults, type JestResults } from './jest-results.ts';
import type { SpecFile } from './spec-files.ts';
import { spawnWholeGroup } from './whole-group.ts';

export type Tier = 'unit' | 'int' | 'e2e' | 'engine';

export interface JestRun {
  readonly count: Count;
  /** What Jest wrote for people. */
  readonly output: string;
  readonly times: JestResults['times'];
  readonly failures: JestResults['failures'];
}

/** Spec files of one tier, of one or more projects. */
type Files = readonly Pick<SpecFile, 'project' | 'file'>[];

/**
 * Runs some spec files in one process. Never rejects. When a file hangs or takes the process down, that is one failure; what had
 * finished counts, and the files that had not begun run in a new process.
 */
export async function runJest(tier: Tier, files: Files, env: Readonly<Record<string, string>>): Promise<JestRun> {
  const runs: JestRun[] = [];
  let left = files;
  while (left.length > 0) {
    const { results, output } = await runOnce(tier, left, env);
    const begun = new Set(results.started);
    const notBegun = left.filter((file) => !begun.has(placeOf(file)));
    runs.push({
      count: results.count,
      output: [output, ...results.troubles].join('\n'),
      times: results.times,
      failures: results.failures,
    });
    left = notBegun.length < left.length ? notBegun : []; // A process that begins nothing would begin nothing again.
  }
  return {
    count: runs.length === 0 ? nothing : sum(runs.map(({ count }) => count)),
    output: runs.map(({ output }) => output).join('\n'),
    times: runs.flatMap(({ times }) => times),
    failures: runs.flatMap(({ failures }) => failures),
  };
}

function placeOf({ project, file }: Files[number]): string {
  return path.resolve(repositoryRoot, project, file);
}

async function runOnce(
  tier: Tier,
  files: Files,
  env: Readonly<Record<string, string>>,
): Promise<{ results: JestResults; output: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'asili-jest-'));
  const file = path.join(folder, 'results');
  const projects = [...new Set(files.map(({ project }) => project))].join(',');
  try {
    const { code, output } = await run(
      [
        path.join(repositoryRoot, 'tools', 'jest.mjs'),
        projects,
        tier,
        '--runInBand',
        '--runTestsByPath',
        ...files.map(placeOf),
      ],
      { ...env, ASILI_JEST_RESULTS: file },
    );
    return { results: readResults(await readFile(file, 'utf8').catch(() => ''), code), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawnWholeGroup(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
    });
    let output = '';
    child.stdout?.on('data', () => undefined); // What specs print; what Jest says is on standard error.
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
