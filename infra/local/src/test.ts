/**
 * `npm test`: every check there is, on ports and data of its own. Stages go on after a failure, except that nothing
 * runs after a build that failed. Backing services come from the sources `npm start` uses, so from Docker
 * (testcontainers) where an engine answers. The last line is `N passed, N failed`; the exit code says the same.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackingServices } from './backing-services.ts';
import { DataFolder } from './running/data-folder.ts';
import { freePort } from './running/ports.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring } from './running/signals.ts';
import { startSystem } from './system.ts';
import { requireTools, tools } from './system-tools.ts';
import { lastLine, nothing, type Count } from './testing/count.ts';
import { Stages } from './testing/stages.ts';

const progress = new Progress();
const folder = await mkdtemp(path.join(tmpdir(), 'asili-test-'));
const stages = new Stages(progress, path.join(folder, 'logs'));

await exitOnSignalDuring(runStages);

const { total } = stages;
if (total.failed === 0) await rm(folder, { recursive: true, force: true });
else progress.line(`logs and data are kept in ${folder}`);
process.stdout.write(`${stages.report()}${lastLine(total)}\n`);
process.exit(total.failed === 0 ? 0 : 1);

async function runStages(): Promise<void> {
  await stages.target('lint', 'lint');
  await stages.target('typecheck', 'typecheck');
  const build = await stages.target('build', 'build');
  if (build.failed > 0) return;
  await stages.tier('unit', 'unit', 2);
  await integration();
  await endToEnd();
}

/** Each project alone: several measure what happens when a backing service is slow or killed. */
async function integration(): Promise<void> {
  const data = await DataFolder.take(path.join(folder, 'integration'));
  let env: Readonly<Record<string, string>> | undefined;
  let stop = async (): Promise<void> => undefined;
  await stages.run('backing', async () => {
    const backing = await startBackingServices({ dataDir: data.path, lasting: false, log: progress.line });
    env = backing.env;
    stop = () => backing.stop();
    return nothing;
  });
  if (env) await stages.tier('integration', 'int', 1, env);
  await stop();
  await data.release();
}

/** A system of its own, as a user starts it, with nothing left over from the integration tests. */
async function endToEnd(): Promise<void> {
  const data = await DataFolder.take(path.join(folder, 'system'));
  let stop = async (): Promise<void> => undefined;
  let env: Readonly<Record<string, string>> | undefined;
  await stages.run('system start', async (): Promise<Count> => {
    await requireTools([tools.chromium, tools.openssl], progress.line);
    const system = await startSystem({ data, publicPort: await freePort(), progress, lasting: false, built: Promise.resolve(), env: { ...process.env, ASILI_RATE_LIMITS: 'off' } });
    stop = () => system.stop();
    env = { ASILI_URL: system.url, ASILI_RUN_FILE: system.runFile };
    return nothing;
  });
  if (env) await stages.tier('end to end', 'e2e', 1, env);
  await stop();
  await data.release();
}
