/**
 * `npm run check`: types, lint and unit tests of the projects that differ from `origin/main` (committed or not) and of those
 * that depend on them directly. For daily work; `npm test` decides.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLint, runNx, type TaskResult } from './building/nx.ts';
import { changedFiles, failuresOf, projectsToCheck, type ProjectGraph } from './testing/affected.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';

const progress = new Progress();
const folder = await mkdtemp(path.join(tmpdir(), 'asili-check-'));
try {
  process.exitCode = await exitOnSignalDuring(check);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function check(): Promise<number> {
  const { base, files } = await changedFiles();
  const { nodes, dependencies } = await graph();
  const { changed, dependent } = projectsToCheck(files, { nodes, dependencies });
  progress.line(`${files.length} files differ from ${base}: ${changed.join(', ') || 'no project'}${dependent.length > 0 ? `; with ${dependent.join(', ')}` : ''}`);
  if (changed.length === 0) return 0;
  const names = [...changed, ...dependent];
  const lint = await progress.step('types and lint', () => passes(runLint(path.join(folder, 'lint.log'), { folders: names.map((name) => nodes[name]?.data.root ?? name) })));
  const units = await progress.step('unit tests', () => passes(runNx(['run-many', '-t', 'test-unit', '-p', names.join(','), '--output-style=static'], path.join(folder, 'unit.log'))));
  progress.line(lint && units ? 'all is well' : 'failed, see above');
  return lint && units ? 0 : 1;
}

async function passes(run: Promise<TaskResult>): Promise<boolean> {
  const { ok, output } = await run;
  if (!ok) process.stdout.write(failuresOf(output));
  return ok;
}

async function graph(): Promise<ProjectGraph> {
  const file = path.join(folder, 'graph.json');
  const { ok, output } = await runNx(['graph', `--file=${file}`], path.join(folder, 'graph.log'));
  if (!ok) throw new Error(`nx could not read the workspace:\n${output}`);
  return (JSON.parse(await readFile(file, 'utf8')) as { graph: ProjectGraph }).graph;
}
