import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd } from '@asili/mongo-embed';
import type { StartedTestContainer } from 'testcontainers';
import { freePort } from '../running/ports.ts';
import type { Provided, SourceContext } from './source.ts';

export interface ContainerPlan {
  readonly image: string;
  /** Port inside the container; outside it is a free one, fixed before the start. */
  readonly port: number;
  /** Where the image keeps its data. */
  readonly dataFolder: string;
  readonly command?: readonly string[];
  readonly environment?: (port: number) => Record<string, string>;
  readonly readyLog: RegExp;
  /** Runs once the container is up, for instance to initiate a replica set. */
  readonly prepare?: (container: StartedTestContainer, port: number) => Promise<void>;
  readonly provides: (port: number) => Record<string, string>;
}

const VOLUME_NOTE = 'docker-volume';

/**
 * Runs an image through testcontainers. Lasting data lie in a named volume, so they survive the container; its name is
 * noted in the data folder, so that deleting that folder begins anew here too.
 */
export async function startContainer(context: SourceContext, plan: ContainerPlan): Promise<Provided> {
  const { GenericContainer, Wait } = await import('testcontainers'); // Slow to load, and not needed without Docker.
  const port = await freePort();
  context.log(`starting ${plan.image} with Docker`);
  let description = new GenericContainer(plan.image)
    .withExposedPorts({ container: plan.port, host: port })
    .withEnvironment(plan.environment?.(port) ?? {})
    .withWaitStrategy(Wait.forLogMessage(plan.readyLog))
    .withStartupTimeout(180_000);
  if (context.lasting) description = description.withBindMounts([{ source: await volumeOf(context), target: plan.dataFolder }]);
  if (plan.command) description = description.withCommand([...plan.command]);
  const container = await description.start();
  await plan.prepare?.(container, port);
  return { env: plan.provides(port), stop: async () => void (await container.stop({ timeout: 10_000 })) };
}

/** Deletes the volumes noted in a data folder. One that is gone already, or a missing Docker, is no error. */
export async function removeVolumes(dataDir: string): Promise<void> {
  for (const note of globSync(`*/${VOLUME_NOTE}`, { cwd: dataDir })) {
    const name = await readFile(path.join(dataDir, note), 'utf8');
    await runToEnd('docker', ['volume', 'rm', name]).catch(() => undefined);
  }
}

async function volumeOf(context: SourceContext): Promise<string> {
  const note = path.join(context.dataDir, VOLUME_NOTE);
  await mkdir(context.dataDir, { recursive: true });
  await writeFile(note, `asili-${path.basename(context.dataDir)}-${randomBytes(6).toString('hex')}`, { flag: 'wx' }).catch(() => undefined); // Noted before.
  return readFile(note, 'utf8');
}
