import type { StartedTestContainer } from 'testcontainers';
import { freePort } from '../running/ports.ts';
import type { Provided, SourceContext } from './source.ts';

export interface ContainerPlan {
  readonly image: string;
  /** Port inside the container; outside it is a free one, fixed before the start. */
  readonly port: number;
  readonly volume: { readonly name: string; readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: (port: number) => Record<string, string>;
  readonly readyLog: RegExp;
  /** Runs once the container is up, for instance to initiate a replica set. */
  readonly prepare?: (container: StartedTestContainer, port: number) => Promise<void>;
  readonly provides: (port: number) => Record<string, string>;
}

/** Runs an image through testcontainers. Its data lies in a named volume, so it survives the container. */
export async function startContainer(context: SourceContext, plan: ContainerPlan): Promise<Provided> {
  const { GenericContainer, Wait } = await import('testcontainers'); // Slow to load, and not needed without Docker.
  const port = await freePort();
  context.log(`starting ${plan.image} with Docker`);
  let description = new GenericContainer(plan.image)
    .withExposedPorts({ container: plan.port, host: port })
    .withBindMounts([{ source: plan.volume.name, target: plan.volume.target }])
    .withEnvironment(plan.environment?.(port) ?? {})
    .withWaitStrategy(Wait.forLogMessage(plan.readyLog))
    .withStartupTimeout(180_000);
  if (plan.command) description = description.withCommand([...plan.command]);
  const container = await description.start();
  await plan.prepare?.(container, port);
  return { env: plan.provides(port), stop: async () => void (await container.stop({ timeout: 10_000 })) };
}

/** A volume name of this data folder: the same at every start, another one for another checkout. */
export function volumeName(context: SourceContext, component: string, hash: (text: string) => string): string {
  return `asili-${component}-${hash(context.dataDir)}`;
}
