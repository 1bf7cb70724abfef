import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { dockerAnswers } from './docker.ts';
import { KeptAlive } from './running/keep-alive.ts';
import { contentKuboDocker } from './sources/content-kubo-docker.ts';
import { contentKuboUrl } from './sources/content-kubo-url.ts';
import { contentStore } from './sources/content-store.ts';
import { kafkaDocker } from './sources/kafka-docker.ts';
import { kafkaJarsSource } from './sources/kafka-jars.ts';
import { kafkaUrl } from './sources/kafka-url.ts';
import { ledgerDocker } from './sources/ledger-docker.ts';
import { ledgerLocal } from './sources/ledger-local.ts';
import { ledgerPublic } from './sources/ledger-public.ts';
import { mongoDocker } from './sources/mongo-docker.ts';
import { mongoEmbed } from './sources/mongo-embed.ts';
import { mongoUrl } from './sources/mongo-url.ts';
import { objectsS3Mock } from './sources/objects-s3mock.ts';
import { objectsUrl } from './sources/objects-url.ts';
import { redisBinary } from './sources/redis-binary.ts';
import { redisDocker } from './sources/redis-docker.ts';
import { redisUrl } from './sources/redis-url.ts';
import { simulatorsLocal } from './sources/simulators-local.ts';
import { simulatorsUrl } from './sources/simulators-url.ts';
import type { Provided, Source, SourceContext } from './sources/source.ts';
import { requireTools } from './system-tools.ts';

/** Per component the first source that applies is taken: an address given, Docker, this machine. */
export const SOURCES: readonly Source[] = [
  ...[kafkaUrl, kafkaDocker, kafkaJarsSource],
  ...[mongoUrl, mongoDocker, mongoEmbed],
  ...[redisUrl, redisDocker, redisBinary],
  ...[ledgerPublic, ledgerDocker, ledgerLocal],
  ...[contentKuboUrl, contentKuboDocker, contentStore],
  ...[simulatorsUrl, simulatorsLocal],
  ...[objectsUrl, objectsS3Mock],
];

/** What the system runs on; its objects are in folders. */
const COMPONENTS = ['kafka', 'mongo', 'redis', 'ledger', 'content', 'simulators'] as const;
/** What integration tests run on. */
export const TEST_COMPONENTS = [...COMPONENTS, 'objects'] as const;

export interface BackingOptions {
  /** Holds everything that survives a restart; logs go to its `logs` folder. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Default: all. */
  readonly components?: readonly Source['component'][];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly sources?: readonly Source[];
  readonly holdDir?: string;
  /** Whether data must survive the stop; tests do without. Default true. */
  readonly lasting?: boolean;
  /** Called whenever a program of ours starts or ends. */
  readonly onChange?: () => void;
}

export interface BackingServices {
  /** KAFKA_BROKERS, MONGO_URL, REDIS_URL, LEDGER_NETWORK, HEDERA_…, KUBO_URL, SIMULATORS_URL as services read them. */
  readonly env: Readonly<Record<string, string>>;
  /** The programs of ours among them. */
  readonly programs: readonly KeptAlive[];
  /** Ends what was started. Harmless when repeated; a repetition may shorten the grace time. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts every component from its first applicable source, all at once, and waits until all are ready.
 *
 * @throws MissingTools before anything is started; otherwise the first failure, after ending what had started
 */
export async function startBackingServices(options: BackingOptions): Promise<BackingServices> {
  const env = options.env ?? process.env;
  let docker: Promise<boolean> | undefined;
  const shared = {
    env,
    log: options.log,
    lasting: options.lasting ?? true,
    docker: () => (docker ??= dockerAnswers(env)),
    logsDir: path.join(options.dataDir, 'logs'),
  };
  await mkdir(shared.logsDir, { recursive: true });
  const running = new Running(options);
  const chosen = await chooseSources(options, (component): SourceContext => ({
    ...shared,
    dataDir: path.join(options.dataDir, component),
    keep: (program) => running.keep(program),
  }));
  await requireTools(
    (await Promise.all(chosen.map(async ({ source, context }) => (await source.tools?.(context)) ?? []))).flat(),
    options.log,
  );
  const results = await Promise.allSettled(chosen.map(({ source, context }) => running.start(source, context)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    await running.stop();
    throw failure.reason;
  }
  return { env: running.env, programs: running.programs, stop: (graceMs) => running.stop(graceMs) };
}

interface Chosen {
  readonly source: Source;
  readonly context: SourceContext;
}

async function chooseSources(
  options: BackingOptions,
  contextOf: (component: Source['component']) => SourceContext,
): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (const component of options.components ?? COMPONENTS) {
    const context = contextOf(component);
    const source = await firstApplicable(
      (options.sources ?? SOURCES).filter((candidate) => candidate.component === component),
      context,
    );
    if (!source) throw new Error(`no source for ${component}`);
    chosen.push({ source, context });
  }
  return chosen;
}

async function firstApplicable(candidates: readonly Source[], context: SourceContext): Promise<Source | undefined> {
  for (const candidate of candidates) {
    if (await candidate.applies(context)) return candidate;
  }
  return undefined;
}

/** What has been started so far, so that a failure half way ends all of it. */
class Running {
  readonly env: Record<string, string> = {};
  readonly programs: KeptAlive[] = [];
  private readonly provided: Provided[] = [];
  private readonly options: BackingOptions;

  constructor(options: BackingOptions) {
    this.options = options;
  }

  async start(source: Source, context: SourceContext): Promise<void> {
    const since = Date.now();
    const provided = await source.start(context);
    this.provided.push(provided);
    Object.assign(this.env, provided.env);
    this.options.log(`${source.title}: ready (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  }

  async keep(program: Parameters<typeof KeptAlive.start>[0]): Promise<void> {
    const { log, holdDir, onChange } = this.options;
    this.programs.push(
      await KeptAlive.start(program, { log, ...(holdDir ? { holdDir } : {}), ...(onChange ? { onChange } : {}) }),
    );
  }

  async stop(graceMs?: number): Promise<void> {
    await Promise.all([
      ...this.programs.map((program) => program.stop(graceMs)),
      ...this.provided.splice(0).map((provided) => provided.stop?.()),
    ]);
  }
}
