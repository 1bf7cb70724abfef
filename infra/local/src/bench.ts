/**
 * `npm run bench`: runs every `.bench.ts` on backing services of its own and prints what they print. It fails
 * when a bench breaks off or misses a goal that its head names. `npm run bench -- append verify` runs those with one of these in their path.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { startBackingServices } from './backing-services.ts';
import { buildForStart } from './building/build.ts';
import { DataFolder } from './running/data-folder.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';
import { projects } from './testing/spec-files.ts';
import { repositoryRoot } from './workspace.ts';
import { dieWithParent } from '@asili/mongo-embed';

const NODE_FLAGS = [
  '--expose-gc',
  '--enable-source-maps',
  '--disable-warning=TimeoutNegativeWarning',
  '--conditions=@asili/source',
  '--import',
  path.join(repositoryRoot, 'tools', 'typescript.mjs'),
];

const wanted = process.argv.slice(2);
const progress = new Progress();
const benches = projects()
  .flatMap((project) =>
    globSync('{src,test}/**/*.bench.ts', { cwd: path.join(repositoryRoot, project) }).map((file) => ({
      project,
      file,
    })),
  )
  .filter(({ project, file }) => wanted.length === 0 || wanted.some((part) => `${project}/${file}`.includes(part)));

const broken = await exitOnSignalDuring(runAll);
if (broken.length > 0) process.stderr.write(`broke off, or missed a goal: ${broken.join(', ')}\n`);
process.exit(broken.length > 0 ? 1 : 0);

async function runAll(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'asili-bench-'));
  const data = await DataFolder.take(path.join(folder, 'data'));
  await progress.step('build', () => buildForStart(data.file('logs')));
  const backing = await startBackingServices({
    dataDir: data.path,
    env: { MONGO_EMBED_HEAP_MB: '2048', ...process.env },
    lasting: false,
    log: progress.line,
  });
  progress.line(
    `${benches.length} benches on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`,
  );
  const broken: string[] = [];
  for (const { project, file } of benches) {
    process.stdout.write(`\n== ${project}/${file}\n`);
    if ((await run(project, file, backing.env)) !== 0) broken.push(`${project}/${file}`);
  }
  await backing.stop();
  await data.release();
  await rm(folder, { recursive: true, force: true });
  return broken;
}

function run(project: string, file: string, env: Readonly<Record<string, string>>): Promise<number | null> {
  const [command, args] = dieWithParent(process.execPath, [...NODE_FLAGS, file]);
  const child = spawn(command, args, {
    cwd: path.join(repositoryRoot, project),
    env: { ...process.env, ...env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}
