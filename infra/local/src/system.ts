import { existsSync } from 'node:fs';
import path from 'node:path';
import { startBackingServices, TEST_COMPONENTS, type BackingServices } from './backing-services.ts';
import type { DataFolder } from './running/data-folder.ts';
import { freePorts, portIsFree } from './running/ports.ts';
import type { Progress } from './running/progress.ts';
import { Supervisor, type SupervisedService } from './running/supervisor.ts';
import { instanceName, serviceEnvironment } from './service-environment.ts';
import { services, type ServiceEntry } from './services-table.ts';
import { OBJECTS_BUCKET } from './sources/objects-s3mock.ts';
import { repositoryRoot } from './workspace.ts';

export interface SystemOptions {
  readonly data: DataFolder;
  readonly publicPort: number;
  readonly progress: Progress;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Resolves when everything is built; the backing services start meanwhile. */
  readonly built: Promise<void>;
  /** As in `startBackingServices`. */
  readonly lasting?: boolean;
  /** How many of each service but the gateway, on ports and folders of their own. Default 1. */
  readonly instances?: number;
}

export interface System {
  /** `http://127.0.0.1:<publicPort>` */
  readonly url: string;
  /** JSON with the address, process ids and restarts of every program; kept up to date. */
  readonly runFile: string;
  /** Ends services first, then the backing services. With `hurry` everything gets one second. */
  stop(hurry?: boolean): Promise<void>;
}

/** The public port is in use. The message says what to do. */
export class PublicPortTaken extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
    this.name = 'PublicPortTaken';
  }
}

/**
 * Small heaps, so that eight processes fit beside the backing services. kafkajs computes a wait below zero now and then;
 * Node would say so in every log.
 */
const NODE_FLAGS = ['--disable-warning=TimeoutNegativeWarning', '--max-semi-space-size=4', '--max-old-space-size=256'];

const LATE_MS = 10_000;

/** @throws PublicPortTaken */
export async function requirePublicPort(port: number): Promise<void> {
  if (!(await portIsFree(port))) throw new PublicPortTaken(port);
}

/**
 * Starts the backing services, then every service of the table, and waits until all are ready. Crashed programs are
 * started again. On a failure everything started is ended before the error leaves.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { data, progress, publicPort } = options;
  const url = `http://127.0.0.1:${publicPort}`;
  const report = new RunReport(data, url);
  const shared = { log: progress.line, holdDir: data.file('hold'), onChange: () => report.write() };
  const supervisor = new Supervisor({ ...shared, logsDir: data.file('logs') });
  let backing: BackingServices | undefined;
  const stop = async (hurry = false): Promise<void> => {
    await supervisor.stop(hurry ? 1_000 : undefined);
    await backing?.stop(hurry ? 1_000 : undefined);
    await report.finish();
  };
  try {
    const [started] = await bothOrNeither(
      startBackingServices({
        ...shared,
        ...((options.instances ?? 1) > 1 && { components: TEST_COMPONENTS }),
        lasting: options.lasting ?? true,
        dataDir: data.path,
        env: { PUBLIC_URL: url, ...(options.env ?? process.env) },
      }),
      options.built,
    );
    backing = started;
    report.follow(() => [...started.programs, ...supervisor.programs], started.env);
    await progress.step('services', () =>
      sayingWhoIsLate(supervisor, progress, startServices(supervisor, started.env, options)),
    );
    report.write();
  } catch (error) {
    await stop(true);
    throw error;
  }
  return { url, runFile: report.file, stop };
}

async function sayingWhoIsLate(supervisor: Supervisor, progress: Progress, starting: Promise<void>): Promise<void> {
  const timer = setInterval(() => progress.line(`  waiting for ${supervisor.waitingFor.join(', ')}`), LATE_MS);
  await starting.finally(() => clearInterval(timer));
}

/** Waits for both even when one fails, so that backing services that did start can be ended. */
async function bothOrNeither(backing: Promise<BackingServices>, built: Promise<void>): Promise<[BackingServices]> {
  const [started, build] = await Promise.allSettled([backing, built]);
  if (build.status === 'rejected') {
    if (started.status === 'fulfilled') await started.value.stop();
    throw build.reason;
  }
  if (started.status === 'rejected') throw started.reason;
  return [started.value];
}

async function startServices(
  supervisor: Supervisor,
  backingEnv: Readonly<Record<string, string>>,
  options: SystemOptions,
): Promise<void> {
  const { instances = 1, publicPort } = options;
  const internal = services.filter((service) => !service.public);
  const free = await freePorts(internal.length * instances);
  const ports = new Map(
    services.map((service) => [service.name, service.public ? [publicPort] : free.splice(0, instances)]),
  );
  const isLedger = (name: string): boolean => /^(LEDGER|HEDERA|KUBO)_/.test(name);
  const input = {
    repositoryRoot,
    publicPort,
    dataDir: options.data.path,
    ports,
    user: options.env ?? process.env,
    backing: Object.fromEntries(
      Object.entries(backingEnv).filter(([name]) => !isLedger(name) && name !== 'SIMULATORS_KEY'),
    ),
    ledger: Object.fromEntries(Object.entries(backingEnv).filter(([name]) => isLedger(name))),
    simulators: backingEnv['SIMULATORS_URL'],
    simulatorsKey: backingEnv['SIMULATORS_KEY'],
    bucket: instances > 1 ? OBJECTS_BUCKET : undefined,
  };
  const programOf = (service: ServiceEntry, port: number, instance: number): SupervisedService => ({
    name: instanceName(service.name, instance),
    args: [...NODE_FLAGS, entryOf(service)],
    env: serviceEnvironment(service, input, instance),
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    cwd: repositoryRoot,
  });
  await supervisor.startAll(
    services.flatMap((service) =>
      (ports.get(service.name) ?? []).map((port, instance) => programOf(service, port, instance)),
    ),
  );
}

function entryOf(service: ServiceEntry): string {
  const entry = path.join(repositoryRoot, 'services', service.name, 'dist', 'main.js');
  if (!existsSync(entry)) throw new Error(`services/${service.name}/dist/main.js is missing: its build made nothing`);
  return entry;
}

/** Tells other programs (tests that kill processes, tools) what runs. */
class RunReport {
  readonly file: string;
  private readonly data: DataFolder;
  private readonly url: string;
  private programs: () => readonly { name: string; pid: number | undefined; restarts: number }[] = () => [];
  private env: Readonly<Record<string, string>> = {};
  private writing: Promise<void> = Promise.resolve();

  constructor(data: DataFolder, url: string) {
    this.data = data;
    this.url = url;
    this.file = data.file('run.json');
  }

  follow(
    programs: () => readonly { name: string; pid: number | undefined; restarts: number }[],
    env: Readonly<Record<string, string>>,
  ): void {
    this.programs = programs;
    this.env = env;
  }

  /** Writes one after another; a failed write (disk full) must not end a running system. */
  write(): void {
    this.writing = this.writing.then(() => this.data.replace('run.json', this.text())).catch(() => undefined);
  }

  async finish(): Promise<void> {
    this.write();
    await this.writing;
  }

  private text(): string {
    const programs = Object.fromEntries(
      this.programs().map(({ name, pid, restarts }) => [name, { pid: pid ?? null, restarts }]),
    );
    return `${JSON.stringify({ url: this.url, pid: process.pid, holdDir: this.data.file('hold'), dataDir: this.data.path, env: this.env, programs }, null, 2)}\n`;
  }
}
