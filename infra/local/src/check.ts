/**
 * `npm run check`: lint, types and unit tests of the projects that differ from `origin/main` (committed or not), and types
 * and unit tests of those that depend on them directly. For daily work; `npm test` decides.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runNx } from './building/nx.ts';
import { changedFiles, failuresOf, projectsToCheck, type ProjectGraph } from './testing/affected.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';

const progress = new Progress();
const folder = await mkdtemp(path.join(tmpdir(), 'asili-check-'));
process.exitCode = await exitOnSignalDuring(check).finally(() => rm(folder, { recursive: true, force: true }));

async function check(): Promise<number> {
  const { base, files } = await changedFiles();
  const { changed, dependent } = projectsToCheck(files, await graph());
  progress.line(`${files.length} files differ from ${base}: ${changed.join(', ') || 'no project'}${dependent.length > 0 ? `; with ${dependent.join(', ')}` : ''}`);
  if (changed.length === 0) return 0;
  const types = await progress.step('types and unit tests', () => run(['typecheck', 'test-unit'], [...changed, ...dependent]));
  const lint = await progress.step('lint', () => run(['lint'], changed));
  progress.line(types && lint ? 'all is well' : 'failed, see above');
  return types && lint ? 0 : 1;
}

async function run(targets: readonly string[], projects: readonly string[]): Promise<boolean> {
  const { ok, output } = await runNx(['run-many', '-t', ...targets, '-p', projects.join(','), '--output-style=static'], path.join(folder, 'check.log'));
  if (!ok) process.stdout.write(failuresOf(output));
  return ok;
}

async function graph(): Promise<ProjectGraph> {
  const file = path.join(folder, 'graph.json');
  const { ok, output } = await runNx(['graph', `--file=${file}`], path.join(folder, 'graph.log'));
  if (!ok) throw new Error(`nx could not read the workspace:\n${output}`);
  return (JSON.parse(await readFile(file, 'utf8')) as { graph: ProjectGraph }).graph;
}
