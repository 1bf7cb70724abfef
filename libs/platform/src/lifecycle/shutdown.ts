import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '../logging/log.ts';

/** The order of leaving. 'streams' ends long-lived replies before HTTP closes; the rest follows it. */
const order = ['streams', 'consumers', 'workers', 'relay', 'producer', 'redis', 'mongo'] as const;
type ShutdownPhase = (typeof order)[number];

/** Stops the parts of a service in the right order, once. A part that fails to stop does not keep the others. */
export class Shutdown implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly steps: { phase: ShutdownPhase; name: string; stop: () => Promise<void> | void }[] = [];
  private readonly done = new Set<string>();

  constructor(private readonly log: Log) {}

  register(phase: ShutdownPhase, name: string, stop: () => Promise<void> | void): void {
    this.steps.push({ phase, name, stop });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.run('streams');
  }

  async onApplicationShutdown(): Promise<void> {
    for (const phase of order.slice(1)) await this.run(phase);
  }

  private async run(phase: ShutdownPhase): Promise<void> {
    if (this.done.has(phase)) return;
    this.done.add(phase);
    await Promise.all(
      this.steps
        .filter((step) => step.phase === phase)
        .map(async ({ name, stop }) => {
          try {
            await stop();
          } catch (error) {
            this.log.warn('shutdown: a component failed to stop', { component: name, error });
          }
        }),
    );
  }
}
