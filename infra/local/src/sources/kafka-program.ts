import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asiliCache, hashOf, onceInFolder, runToEnd } from '@asili/mongo-embed';

export const KAFKA_VERSION = '4.4.0';

export const JVM_FLAGS = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-Djava.awt.headless=true',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info', // Says 'Kafka Server started'.
];

/** kafka-tools-api is not on Maven Central, and the broker runs without it. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>asili</groupId><artifactId>kafka-jars</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version>
      <exclusions><exclusion><groupId>org.apache.kafka</groupId><artifactId>kafka-tools-api</artifactId></exclusion></exclusions>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

const jarsFolder = (): string => asiliCache('kafka', `${KAFKA_VERSION}-${hashOf(POM)}`);

/** Whether {@link kafkaJars} would have nothing to fetch (then Maven is not needed). */
export async function kafkaJarsArePresent(): Promise<boolean> {
  return existsSync(jarsFolder());
}

/** Fetches the jars once (44 of them, 43 MB) and gives the class path, always in the same order. */
export async function kafkaJars(log: (line: string) => void): Promise<string> {
  const folder = await onceInFolder(jarsFolder(), async (scratch) => {
    log(`fetching Kafka ${KAFKA_VERSION} from Maven (43 MB, once)`);
    const pom = path.join(scratch, 'pom.xml');
    await writeFile(pom, POM);
    await runToEnd('mvn', [
      '-B',
      '-q',
      '-f',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${scratch}`,
    ]);
  });
  const jars = (await readdir(folder)).filter((file) => file.endsWith('.jar')).sort();
  return jars.map((jar) => path.join(folder, jar)).join(path.delimiter);
}

/**
 * The AppCDS archive for these jars and this Java, or undefined when there is none. With `train` it is made once:
 * `train` runs the broker with the flag given and ends it in order.
 */
export async function classDataArchive(
  classPath: string,
  log: (line: string) => void,
  train?: (scratch: string, flag: string) => Promise<void>,
): Promise<string | undefined> {
  const folder = asiliCache('kafka', `cds-${hashOf(classPath, await javaVersion())}`);
  const archive = path.join(folder, 'kafka.jsa');
  if (!train) return existsSync(archive) ? archive : undefined;
  await onceInFolder(folder, async (scratch) => {
    log('preparing a faster start of Kafka (once)');
    await train(scratch, `-XX:ArchiveClassesAtExit=${path.join(scratch, 'kafka.jsa')}`);
  });
  return archive;
}

let version: Promise<string> | undefined;

function javaVersion(): Promise<string> {
  return (version ??= runToEnd('java', ['--version']).catch(() => ''));
}
