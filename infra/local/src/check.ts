/**
 * `npm run check`: types, lint and unit tests of the projects that differ from `origin/main` (committed or not), and of those that depend
 * on them directly: their types, and the unit tests that what differs can reach. For daily work; `npm test` decides.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLint, runNx } from './building/nx.ts';
import { ALWAYS, changedFiles, projectsToCheck, type ProjectGraph } from './testing/affected.ts';
import { lastLine } from './testing/count.ts';
import { RelatedSpecs } from './testing/related-specs.ts';
import { specFiles, type SpecFile } from './testing/spec-files.ts';
import { Stages } from './testing/stages.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';
import { repositoryRoot } from './workspace.ts';

/** Processes side by side: one more than there are cores, since some of the specs wait. */
const LANES = 3;

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
  progress.line(
    `${files.length} files differ from ${base}: ${changed.join(', ') || 'no project'}${dependent.length > 0 ? `; with ${dependent.join(', ')}` : ''}`,
  );
  if (changed.length === 0) return 0;
  const rootsOf = (names: readonly string[]) => names.map((name) => nodes[name]?.data.root ?? name);
  const specs = specsToRun(files, rootsOf([...changed, ALWAYS]), rootsOf(dependent));
  const stages = new Stages(progress, folder);
  const lint = stages.tool('types and lint', (log) => runLint(log, { folders: rootsOf([...changed, ...dependent]) }));
  await Promise.all([lint, stages.specs('unit', specs, { lanes: LANES, env: {} })]);
  process.stdout.write(`${stages.report()}${lastLine(stages.total)}\n`);
  return stages.total.failed === 0 ? 0 : 1;
}

/** All of those that changed, and of the dependents those a change reaches. */
function specsToRun(files: readonly string[], changed: readonly string[], dependent: readonly string[]): SpecFile[] {
  const units = specFiles().filter(({ tier }) => tier === 'unit');
  const nameOf = ({ project, file }: SpecFile): string => `${project}/${file}`;
  const candidates = units.filter(({ project }) => dependent.includes(project) && !changed.includes(project));
  const related = new Set(new RelatedSpecs(repositoryRoot).of(candidates.map(nameOf), files));
  progress.line(`of ${candidates.length} unit specs of dependents ${related.size} can be reached`);
  return units.filter((spec) => changed.includes(spec.project) || related.has(nameOf(spec)));
}

async function graph(): Promise<ProjectGraph> {
  const file = path.join(folder, 'graph.json');
  const { ok, output } = await runNx(['graph', `--file=${file}`], path.join(folder, 'graph.log'));
  if (!ok) throw new Error(`nx could not read the workspace:\n${output}`);
  return (JSON.parse(await readFile(file, 'utf8')) as { graph: ProjectGraph }).graph;
}
