/**
 * `npm run check`: types, lint and unit tests of what differs from `origin/main` (committed or not) and of all that depends on it, as
 * `nx affected` has it. For daily work; `npm test` decides.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runLint, runNx } from './building/nx.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';
import { projects, specFiles } from './testing/spec-files.ts';
import { Stages } from './testing/stages.ts';
import { repositoryRoot } from './workspace.ts';

/** Processes side by side: one more than there are cores, since some of the specs wait. */
const WORKERS = 3;
/** Its specs look at every project. */
const ALWAYS = 'tools/lint';

const progress = new Progress();
const folder = await mkdtemp(path.join(tmpdir(), 'asili-check-'));
try {
  process.exitCode = await exitOnSignalDuring(check);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function check(): Promise<number> {
  const affected = await affectedProjects();
  progress.line(`differ from origin/main, or depend on what does: ${affected.join(', ') || 'no project'}`);
  if (affected.length === 0) return 0;
  const folders = [...new Set([...affected, ALWAYS])];
  const specs = specFiles().filter(({ tier, project }) => tier === 'unit' && folders.includes(project));
  const stages = new Stages(progress, folder);
  const lint = stages.tool('types and lint', (log) => runLint(log, { folders }));
  await Promise.all([lint, stages.specs('unit', specs, { workers: WORKERS, env: {} })]);
  process.stdout.write(stages.report());
  return stages.failed ? 1 : 0;
}

/** Folders of projects, relative to the root. The base is where this branch left `origin/main`, or the last commit where there is no such branch. */
async function affectedProjects(): Promise<string[]> {
  const git = (...args: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)('git', args, { cwd: repositoryRoot });
  const { stdout: base } = await git('merge-base', 'origin/main', 'HEAD').catch(() => git('rev-parse', 'HEAD'));
  const nx = ['show', 'projects', '--affected', `--base=${base.trim()}`, '--json'];
  const { ok, output } = await runNx(nx, path.join(folder, 'affected.log'));
  if (!ok) throw new Error(`nx could not read the workspace:\n${output}`);
  const names = JSON.parse(output.slice(output.indexOf('['))) as string[];
  const folders = await Promise.all(
    projects().map(async (project) => {
      const file = path.join(repositoryRoot, project, 'package.json');
      const { name } = JSON.parse(await readFile(file, 'utf8')) as { name: string };
      return names.includes(name) ? [project] : [];
    }),
  );
  return folders.flat();
}
