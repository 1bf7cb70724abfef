import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launch, runToEnd, type LocalProcess } from '@asili/mongo-embed';
import { freePort, freePorts } from '../running/ports.ts';
import { tools } from '../system-tools.ts';
import { KAFKA_VERSION, JVM_FLAGS, classDataArchive, kafkaJars, kafkaJarsArePresent } from './kafka-program.ts';
import { serverProperties } from './kafka-properties.ts';
import type { Source } from './source.ts';

/** A broker of ours: ports that stay the same through restarts, and a folder. */
export interface KafkaNode {
  readonly port: number;
  readonly controllerPort: number;
  readonly dataDir: string;
  readonly logFile: string;
  /** Default 512. */
  readonly heapMb?: number;
  readonly signal?: AbortSignal;
}

/** Real Apache Kafka, one node in KRaft mode, from the jars on Maven Central. */
export const kafkaJarsSource: Source = {
  component: 'kafka',
  title: `Kafka ${KAFKA_VERSION} from Maven jars`,
  applies: () => true,
  tools: async () => ((await kafkaJarsArePresent()) ? [tools.java] : [tools.java, tools.maven]),
  start: async (context) => {
    await prepareKafka(context.log);
    const [port = 0, controllerPort = 0] = await freePorts(2);
    const node: KafkaNode = {
      port,
      controllerPort,
      dataDir: context.dataDir,
      logFile: path.join(context.logsDir, 'kafka.log'),
    };
    await context.keep({ name: 'kafka', start: (signal) => startKafka({ ...node, signal }), graceMs: 20_000 });
    return { env: { KAFKA_BROKERS: `127.0.0.1:${port}` } };
  },
};

/**
 * Fetches the jars and makes the class data archive, each once per machine. The archive comes from a training run; with
 * it the broker is ready in two seconds instead of five.
 */
export async function prepareKafka(log: (line: string) => void): Promise<void> {
  const jars = await kafkaJars(log);
  await classDataArchive(jars, log, async (scratch, flag) => {
    const [port, controllerPort] = [await freePort(), await freePort()];
    const trained = await startNode(
      { port, controllerPort, dataDir: path.join(scratch, 'data'), logFile: path.join(scratch, 'training.log') },
      [flag],
    );
    await trained.stop({ graceMs: 60_000 }); // Only an orderly end writes the archive.
    await rm(path.join(scratch, 'data'), { recursive: true, force: true });
  });
}

/** Starts the broker and waits until it serves. After SIGKILL it is back in three to four seconds, with everything acknowledged. */
export async function startKafka(node: KafkaNode): Promise<LocalProcess> {
  const archive = await classDataArchive(await kafkaJars(() => undefined), () => undefined);
  return startNode(
    node,
    archive ? [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto', '-Xlog:cds=off', '-Xlog:class+path=off'] : [],
  );
}

async function startNode(node: KafkaNode, flags: readonly string[]): Promise<LocalProcess> {
  const classPath = await kafkaJars(() => undefined);
  const properties = await writeProperties(node);
  const java = [...JVM_FLAGS, ...flags, '-cp', classPath];
  if (!existsSync(path.join(node.dataDir, 'log', 'meta.properties'))) {
    await runToEnd('java', [
      '-Xmx128m',
      ...java.filter((flag) => !flag.includes('ArchiveClassesAtExit')),
      'kafka.tools.StorageTool',
      'format',
      '-t',
      clusterId(),
      '-c',
      properties,
    ]);
  }
  const { process } = await launch({
    name: 'kafka',
    command: 'java',
    args: [`-Xmx${node.heapMb ?? 512}m`, ...java, 'kafka.Kafka', properties],
    logFile: node.logFile,
    ready: (output) => (output.includes('Kafka Server started') ? true : undefined),
    timeoutMs: 90_000,
    signal: node.signal,
  });
  return process;
}

/** One file per port, so that a second start on the same folder cannot change the first one's. */
async function writeProperties(node: KafkaNode): Promise<string> {
  await mkdir(node.dataDir, { recursive: true });
  const name = `server-${node.port}.properties`;
  for (const old of await readdir(node.dataDir)) {
    if (old.startsWith('server-') && old !== name) await rm(path.join(node.dataDir, old), { force: true });
  }
  const file = path.join(node.dataDir, name);
  await writeFile(file, serverProperties(node.port, node.controllerPort, path.join(node.dataDir, 'log')));
  return file;
}

/** Kafka's form of a UUID; its command line takes a leading '-' for an option. */
function clusterId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}
