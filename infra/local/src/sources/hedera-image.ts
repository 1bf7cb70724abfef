import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf, runToEnd } from '@asili/mongo-embed';
import { repositoryRoot } from '../workspace.ts';

const PROJECT = path.join(repositoryRoot, 'infra', 'hedera-local');

/** Everything the image is made of; package.json names the versions of the packages. */
const MADE_OF = [
  'infra/hedera-local/Dockerfile',
  'infra/hedera-local/bundle.mjs',
  'infra/hedera-local/src/**/*.{ts,json}',
  'package.json',
];

/** Gives the name of the local network's image, named by its contents; builds it when the engine does not have it. */
export async function hederaImage(log: (line: string) => void): Promise<string> {
  const image = `asili/hedera-local:${await contentHash()}`;
  const { GenericContainer, ImageName, getContainerRuntimeClient } = await import('testcontainers');
  if (await (await getContainerRuntimeClient()).image.exists(ImageName.fromString(image))) return image;
  log(`building ${image} with Docker (once)`);
  await runToEnd(process.execPath, [path.join(PROJECT, 'bundle.mjs')]);
  await GenericContainer.fromDockerfile(PROJECT)
    .build(image, { deleteOnExit: false })
    .catch((cause: unknown) => {
      throw new Error(
        `The image of the local Hedera network could not be built; \`docker build ${path.relative(process.cwd(), PROJECT)}\` shows why.`,
        { cause },
      );
    });
  return image;
}

async function contentHash(): Promise<string> {
  const files = globSync(MADE_OF, { cwd: repositoryRoot })
    .filter((file) => !file.endsWith('.spec.ts'))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(repositoryRoot, file), 'utf8')));
  return hashOf(...files, ...texts);
}
