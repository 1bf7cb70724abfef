import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asiliCache, hashOf, launch, onceInFolder, runToEnd } from '@asili/mongo-embed';
import { freePort } from '../running/ports.ts';
import { tools } from '../system-tools.ts';
import type { Source } from './source.ts';

const VERSION = '4.7.0';
/** There from the start. */
export const OBJECTS_BUCKET = 'asili';

/** Two of its dependencies ask for an older slf4j-api, which its logging refuses. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>asili</groupId><artifactId>s3mock-jars</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>com.adobe.testing</groupId><artifactId>s3mock</artifactId><version>${VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
`;

const jarsFolder = (): string => asiliCache('s3mock', `${VERSION}-${hashOf(POM)}`);

/**
 * Adobe's S3Mock: a server of the S3 protocol over a folder, without accounts, for the tests of the object storage. Holds
 * nothing longer than it runs.
 */
export const objectsS3Mock: Source = {
  component: 'objects',
  title: `S3Mock ${VERSION} from Maven jars`,
  applies: () => true,
  tools: async () => (existsSync(jarsFolder()) ? [tools.java] : [tools.java, tools.maven]),
  start: async (context) => {
    const classPath = await s3MockJars(context.log);
    const port = await freePort();
    const start = async (signal: AbortSignal) =>
      (
        await launch({
          name: 's3mock',
          command: 'java',
          args: [
            ...[
              '-XX:+UseSerialGC',
              '-XX:TieredStopAtLevel=1',
              '-Xmx128m',
              '-cp',
              classPath,
              'com.adobe.testing.s3mock.S3MockApplication',
            ],
            ...[
              '--server.address=127.0.0.1',
              '--server.port=0',
              `--com.adobe.testing.s3mock.httpPort=${port}`,
              `--com.adobe.testing.s3mock.store.initialBuckets=${OBJECTS_BUCKET}`,
            ],
          ],
          logFile: path.join(context.logsDir, 's3mock.log'),
          ready: (output) => (output.includes('Started S3MockApplication') ? true : undefined),
          timeoutMs: 90_000,
          signal,
        })
      ).process;
    await context.keep({ name: 's3mock', start });
    return { env: { S3_ENDPOINT: `http://127.0.0.1:${port}` } };
  },
};

/** Fetches the jars once (88 of them) and gives the class path. */
export async function s3MockJars(log: (line: string) => void): Promise<string> {
  const folder = await onceInFolder(jarsFolder(), async (scratch) => {
    log(`fetching S3Mock ${VERSION} from Maven (55 MB, once)`);
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
  return (await readdir(folder))
    .filter((file) => file.endsWith('.jar'))
    .sort()
    .map((jar) => path.join(folder, jar))
    .join(path.delimiter);
}
