/**
 * `npm start`: builds, starts everything, and stays up until Ctrl-C.
 *
 *   --fresh          begin anew: delete the data folder first
 *   --only backing   start the backing services alone, for development, and print their addresses
 *   PORT             public port, default 8080
 *   INSTANCES        how many of each service but the gateway, default 1
 *   ASILI_DATA       data folder, default .asili/data
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackingServices, TEST_COMPONENTS } from './backing-services.ts';
import { buildForStart } from './building/build.ts';
import { DataFolder } from './running/data-folder.ts';
import { Progress } from './running/progress.ts';
import { exitOnSignalDuring, untilStopped } from './running/signals.ts';
import { Seeding, readSeedSummary, needsSeed } from './seed.ts';
import { removeVolumes } from './sources/container.ts';
import { requirePublicPort, startSystem } from './system.ts';
import { repositoryRoot } from './workspace.ts';

const { values: flags } = parseArgs({
  options: { fresh: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const progress = new Progress();
const publicPort = Number(process.env['PORT'] ?? 8080);

try {
  if (flags.only !== undefined && flags.only !== 'backing')
    throw new Error(`--only ${flags.only} is unknown; there is --only backing`);
  if (!flags.only) await requirePublicPort(publicPort);
  const data = await DataFolder.take(process.env['ASILI_DATA'] ?? path.join(repositoryRoot, '.asili', 'data'));
  try {
    if (flags.fresh) await beginAnew(data);
    await (flags.only ? runBackingOnly(data) : runEverything(data));
  } finally {
    await data.release();
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function beginAnew(data: DataFolder): Promise<void> {
  await removeVolumes(data.path);
  await data.clear();
}

async function runBackingOnly(data: DataFolder): Promise<void> {
  const backing = await exitOnSignalDuring(() =>
    startBackingServices({
      dataDir: data.path,
      components: TEST_COMPONENTS,
      log: progress.line,
      holdDir: data.file('hold'),
    }),
  );
  process.stdout.write(
    `\n${Object.entries(backing.env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')}\n`,
  );
  progress.line('backing services are up; Ctrl-C stops them');
  await untilStopped(progress.line, (hurry) => backing.stop(hurry ? 1_000 : undefined));
}

async function runEverything(data: DataFolder): Promise<void> {
  const built = buildForStart(data.file('logs')).then((names) => {
    if (names.length > 0) progress.line(`built ${names.join(', ')}`);
  });
  built.catch(() => undefined); // startSystem reports it.
  const system = await exitOnSignalDuring(() =>
    startSystem({ data, publicPort, progress, built, instances: Number(process.env['INSTANCES'] ?? 1) }),
  );
  const seeding = needsSeed(data) ? new Seeding(data, system.url, progress.line) : undefined;
  process.stdout.write(summary(system.url, data, seeding !== undefined, await firstOperator(system.url)));
  await untilStopped(progress.line, async (hurry) => {
    await seeding?.stop();
    await system.stop(hurry);
  });
}

/** Who signs in to the console first; nobody where the service that knows has not answered. */
async function firstOperator(url: string): Promise<{ email: string; totpSecret: string } | undefined> {
  try {
    const { operators } = (await (
      await fetch(`${url}/dev/operators.json`, { signal: AbortSignal.timeout(3000) })
    ).json()) as { operators: { email: string; totpSecret: string }[] };
    return operators[0];
  } catch {
    return undefined;
  }
}

function summary(
  url: string,
  data: DataFolder,
  filling: boolean,
  operator: { email: string; totpSecret: string } | undefined,
): string {
  const seeded = readSeedSummary(data);
  const artisan = seeded?.artisans[0];
  const customer = seeded?.customers[0];
  const lines = [
    `Asili is up after ${progress.seconds().toFixed(1)} s:  ${url}`,
    ...(artisan ? [`  artisan    ${url}/auth            ${artisan.phone}  (${artisan.name})`] : []),
    ...(customer ? [`  customer   ${url}/customer-auth   ${customer.email}`] : []),
    ...(operator ? [`  operator   ${operator.email}  (authenticator: ${operator.totpSecret})`] : []),
    `  one-time codes arrive in ${url}/dev/mailbox`,
    ...(filling ? ['  the demo shop is being filled in the background'] : []),
    `  logs in ${path.relative(process.cwd(), data.file('logs')) || '.'}; Ctrl-C stops everything`,
  ];
  return `\n${lines.join('\n')}\n\n`;
}
