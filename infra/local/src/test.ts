/**
 * `npm test`: what every change must pass, on ports and data of its own. `npm run test:full` (`--full`) adds the specs marked
 * `@full` and gives those that take samples everything (`ASILI_TESTS=full`). Stages go on after a failure, except that nothing runs
 * after a build that failed. Backing services come from the sources `npm start` uses, so from Docker (testcontainers) where an
 * engine answers. The last line is `N passed, N failed`; the exit code says the same.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackingServices, TEST_COMPONENTS } from './backing-services.ts';
import { runLint, runTarget } from './building/nx.ts';
import { dockerAnswers } from './docker.ts';
import { DataFolder } from './running/data-folder.ts';
import { freePort } from './running/ports.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';
import { startSystem } from './system.ts';
import { requireTools, tools } from './system-tools.ts';
import { specFiles, type SpecFile, type Tier } from './testing/spec-files.ts';
import { Stages, type Outcome } from './testing/stages.ts';

/** Jest's processes side by side. Unit specs: two more than there are cores, since some of them wait. */
const UNIT_WORKERS = 4;
/** Integration specs wait for brokers and timers more than they work. */
const INTEGRATION_WORKERS = 6;
/** Those that measure waits have programs of their own and take a tenth of a core each. */
const ALONE_WORKERS = 3;
/** Specs that share the system, and beside them those of front ends that serve their own pages: so many of each. */
const END_TO_END_WORKERS = 2;

const { values: flags } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
const progress = new Progress();
const folder = await mkdtemp(path.join(tmpdir(), 'asili-test-'));
const specs = specFiles().filter(({ full }) => flags.full || !full);
const stages = new Stages(progress, path.join(folder, 'logs'));
const size = { ASILI_TESTS: flags.full ? 'full' : 'daily' };

await exitOnSignalDuring(runStages);

if (stages.failed) progress.line(`logs and data are kept in ${folder}`);
else await rm(folder, { recursive: true, force: true });
process.stdout.write(stages.report());
process.exit(stages.failed ? 1 : 0);

/** @param alone only those marked `@alone`, or only the others */
function of(tier: Tier, { alone = false } = {}): SpecFile[] {
  return specs.filter((spec) => spec.tier === tier && spec.alone === alone);
}

async function runStages(): Promise<void> {
  const build = await stages.tool('build', (log) => runTarget('build', log));
  if (build.failed > 0) return;
  const backing = startBacking(); // It waits for downloads more than it works.
  const unit = begin((idle) => stages.specs('unit', of('unit'), { workers: UNIT_WORKERS, env: size, idle }));
  await unit.idle;
  // It only reads the sources, and takes what processor time the integration specs leave.
  const lint = stages.tool('lint', (log) => runLint(log, { yielding: true }));
  const { env, stop } = await backing;
  const onServices = { ...size, ...env, ASILI_PROGRAMS: 'built' };
  const integration = begin((idle) =>
    stages.specs('integration', env ? of('int') : [], { workers: INTEGRATION_WORKERS, env: onServices, idle }),
  );
  await integration.idle;
  const before = Promise.all([unit.ended, integration.ended, lint]);
  await endToEnd(before);
  await before;
  if (env) await stages.specs('alone', of('int', { alone: true }), { workers: ALONE_WORKERS, env: onServices });
  await stop();
  if (flags.full) await docker();
}

/** Begins a stage; `idle` is when the next one may. */
function begin(stage: (idle: () => void) => Promise<Outcome>): {
  readonly idle: Promise<void>;
  readonly ended: Promise<Outcome>;
} {
  let ended!: Promise<Outcome>;
  const idle = new Promise<void>((resolve) => {
    ended = stage(resolve);
  });
  return { idle, ended };
}

interface Backing {
  /** Where the services are; undefined where they did not start. */
  readonly env: Readonly<Record<string, string>> | undefined;
  readonly stop: () => Promise<void>;
}

async function startBacking(): Promise<Backing> {
  const data = await DataFolder.take(path.join(folder, 'integration'));
  let env: Backing['env'];
  let stop = async (): Promise<void> => undefined;
  await stages.run('backing', async () => {
    await requireTools([tools.chromium, tools.openssl], progress.line); // Some specs of the gateway and all end to end open a browser.
    await requireTools([tools.headlessShell], progress.line).catch(({ message }: Error) => {
      progress.line(`${message}. Until then the browser tests take longer.`);
    });
    const backing = await startBackingServices({
      dataDir: data.path,
      components: TEST_COMPONENTS,
      lasting: false,
      log: progress.line,
    });
    env = backing.env;
    stop = () => backing.stop();
    return { passed: 0, failed: 0 };
  });
  return {
    env,
    stop: async () => {
      await stop();
      await data.release();
    },
  };
}

/**
 * A system of its own, as a user starts it, with nothing left over from the integration tests. The front ends' own pages do not wait for it.
 * @param before stages that may still go on, but not beside specs that stand alone
 */
async function endToEnd(before: Promise<unknown>): Promise<void> {
  const usesSystem = ({ project }: SpecFile): boolean => project === 'e2e';
  const pages = stages.specs(
    'pages',
    specs.filter((spec) => spec.tier === 'e2e' && !usesSystem(spec)),
    { workers: END_TO_END_WORKERS, env: size },
  );
  const data = await DataFolder.take(path.join(folder, 'system'));
  let stop = async (): Promise<void> => undefined;
  let env: Readonly<Record<string, string>> | undefined;
  await stages.run('system start', async (): Promise<Outcome> => {
    const system = await startSystem({
      data,
      publicPort: await freePort(),
      progress,
      lasting: false,
      built: Promise.resolve(),
      env: { ...process.env, ASILI_RATE_LIMITS: 'off' },
    });
    stop = () => system.stop();
    env = { ...size, ASILI_URL: system.url, ASILI_RUN_FILE: system.runFile };
    return { passed: 0, failed: 0 };
  });
  if (env) {
    await stages.specs('system', of('e2e').filter(usesSystem), { workers: END_TO_END_WORKERS, env });
    // What kills others has the system to itself, and in a full run, where some look at how long others wait, the machine too.
    await Promise.all([before, flags.full && pages]);
    await stages.specs('system, alone', of('e2e', { alone: true }).filter(usesSystem), { workers: 1, env });
  }
  await pages;
  await stop();
  await data.release();
}

/** What needs a real engine; `npm test` tries the same sources on a stand-in. */
async function docker(): Promise<void> {
  if (await dockerAnswers(process.env)) await stages.specs('docker', of('engine'), { workers: 1, env: size });
  else progress.line('no Docker engine answers: its own specs did not run');
}
