import { cp, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { asiliCache, exists, hashOf, onceInFolder } from './build-cache.ts';
import { launch, runToEnd, type LocalProcess } from './local-process.ts';

export interface MongoEmbedOptions {
  /** Made if missing. Only one server at a time may use it; a second one says so and ends. */
  readonly dataDir: string;
  /** Default: a free one. */
  readonly port?: number;
  readonly logFile?: string;
  /** Default 512. */
  readonly heapMb?: number;
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** The running embedded server. It listens on 127.0.0.1 only and asks for no password. */
export interface MongoEmbed {
  /** `mongodb://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  readonly process: LocalProcess;
  /** Ends it after the last commit. */
  stop(): Promise<void>;
}

const JAVA_PROJECT = path.join(import.meta.dirname, '..', 'java');
const JVM_FLAGS = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-Xshare:auto',
  '-XX:+ExitOnOutOfMemoryError',
];

/** Whether {@link buildMongoEmbed} would have nothing to do (then Maven is not needed). */
export async function isMongoEmbedBuilt(): Promise<boolean> {
  return exists(await buildFolder());
}

/**
 * Builds the server with Maven unless these very sources were built before, and returns the class path. The result is
 * kept in the cache under a hash of sources and pom.
 *
 * @throws ProcessFailed with Maven's output
 */
export async function buildMongoEmbed(log: (line: string) => void = () => {}): Promise<string> {
  const folder = await onceInFolder(await buildFolder(), async (scratch) => {
    log('building the embedded Mongo-protocol server (once)');
    const work = path.join(scratch, 'work');
    await cp(JAVA_PROJECT, work, { recursive: true, filter: (source) => path.basename(source) !== 'target' });
    const pom = path.join(work, 'pom.xml');
    const libraries = path.join(scratch, 'lib');
    await runToEnd('mvn', [
      '-q',
      '-B',
      '-f',
      pom,
      'package',
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${libraries}`,
    ]);
    await rename(path.join(work, 'target', 'mongo-embed.jar'), path.join(scratch, 'mongo-embed.jar'));
    await rm(work, { recursive: true });
  });
  return `${path.join(folder, 'mongo-embed.jar')}${path.delimiter}${path.join(folder, 'lib', '*')}`;
}

/**
 * Starts the server and waits until it accepts connections (about a second).
 *
 * @throws ProcessFailed with the reason: port taken, data folder in use, Java missing or too old
 */
export async function startMongoEmbed(options: MongoEmbedOptions): Promise<MongoEmbed> {
  const classPath = await buildMongoEmbed(options.log);
  const { process, ready } = await launch({
    name: 'mongo-embed',
    command: 'java',
    args: [
      `-Xmx${options.heapMb ?? 512}m`,
      ...JVM_FLAGS,
      '-cp',
      classPath,
      'asili.mongoembed.Main',
      '--data',
      options.dataDir,
      '--port',
      String(options.port ?? 0),
    ],
    logFile: options.logFile ?? `${options.dataDir}.log`,
    ready: readyPort,
    timeoutMs: 60_000,
    signal: options.signal,
  });
  return { url: `mongodb://127.0.0.1:${ready}`, port: ready, process, stop: async () => void (await process.stop()) };
}

function readyPort(output: string): number | undefined {
  const line = /^\{"ready":true,"port":(\d+)\}$/m.exec(output);
  return line ? Number(line[1]) : undefined;
}

async function buildFolder(): Promise<string> {
  const sources = (await readdir(JAVA_PROJECT, { recursive: true }))
    .filter((file) => /^(pom\.xml|src\/.*\.java)$/.test(file.replaceAll('\\', '/')))
    .sort();
  const contents = await Promise.all(sources.map((file) => readFile(path.join(JAVA_PROJECT, file))));
  return asiliCache('mongo-embed', hashOf(...sources, ...contents));
}
