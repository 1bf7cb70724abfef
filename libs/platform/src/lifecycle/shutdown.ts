import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
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

/** Several times as long as busy callers leave a connection unused. */
const leavingMs = 300;

/** What listens, and how it is closed. */
interface Listening {
  getHttpServer(): Server;
  close(): Promise<void>;
}

/**
 * Closes a service that is being called. Closing lets go of connections that rest, and one of them may have a call on its way just then: it
 * would break, and a change in it be in doubt. So for a moment before, every answer says that it is its connection's last one, and callers
 * let go of those they use themselves.
 */
export async function stopGently(app: Listening): Promise<void> {
  app.getHttpServer().prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  await delay(leavingMs);
  await app.close();
}

const deadlineMs = 10_000;

/** Closes and ends the process on SIGTERM or SIGINT: with code 0, or 1 where closing takes over 10 s. A second signal changes nothing. */
export function stopOnSignal(close: () => Promise<void>, log: Log): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    const closed = close().then(
      () => true,
      (error: unknown) => {
        log.error('stop failed', { error });
        return true;
      },
    );
    const inTime = await Promise.race([closed, delay(deadlineMs, false)]);
    log.info(inTime ? 'stopped' : 'stopped at the deadline');
    process.exit(inTime ? 0 : 1);
  };
  process.on('SIGTERM', () => {
    void stop('SIGTERM');
  });
  process.on('SIGINT', () => {
    void stop('SIGINT');
  });
}
