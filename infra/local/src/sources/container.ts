import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StartedTestContainer } from 'testcontainers';
import { askDocker } from '../docker.ts';
import type { SourceContext } from './source.ts';

export interface ContainerPlan {
  readonly image: string;
  /** Each port inside the container with the one it gets outside, free and fixed before the start. */
  readonly ports: readonly { readonly container: number; readonly host: number }[];
  /** Where the image keeps its data. */
  readonly dataFolder: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly readyLog: RegExp;
  /** Runs once the container is up, for instance to initiate a replica set; a failure ends the container. */
  readonly prepare?: (container: StartedTestContainer) => Promise<void>;
}

const VOLUME_NOTE = 'docker-volume';

/**
 * Runs an image through testcontainers. Lasting data lie in a named volume, so they survive the container; its name is
 * noted in the data folder, so that deleting that folder begins anew here too.
 *
 * @returns how to end it
 */
export async function startContainer(
  context: SourceContext,
  plan: ContainerPlan,
): Promise<{ readonly stop: () => Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers'); // Slow to load, and not needed without Docker.
  context.log(`starting ${plan.image} with Docker`);
  let description = new GenericContainer(plan.image)
    .withExposedPorts(...plan.ports)
    .withEnvironment({ ...plan.environment })
    .withWaitStrategy(Wait.forLogMessage(plan.readyLog))
    .withStartupTimeout(180_000);
  if (context.lasting)
    description = description.withBindMounts([{ source: await volumeOf(context), target: plan.dataFolder }]);
  if (plan.command) description = description.withCommand([...plan.command]);
  const container = await description.start();
  const stop = async (): Promise<void> => void (await container.stop({ timeout: 10_000 }));
  await plan.prepare?.(container).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop };
}

/** Deletes the volumes noted in a data folder. One that is gone already, or a missing Docker, is no error. */
export async function removeVolumes(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  for (const note of globSync(`*/${VOLUME_NOTE}`, { cwd: dataDir })) {
    await askDocker(env, 'DELETE', `/volumes/${await readFile(path.join(dataDir, note), 'utf8')}`);
  }
}

async function volumeOf(context: SourceContext): Promise<string> {
  const note = path.join(context.dataDir, VOLUME_NOTE);
  await mkdir(context.dataDir, { recursive: true });
  await writeFile(note, `asili-${path.basename(context.dataDir)}-${randomBytes(6).toString('hex')}`, {
    flag: 'wx',
  }).catch(() => undefined); // Noted before.
  return readFile(note, 'utf8');
}
