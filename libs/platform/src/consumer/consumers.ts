import type { EventRegistry } from '../contracts/event-registry.ts';
import type { ComponentHealth, Health } from '../health/health.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import { ConsumerRunner } from './consumer-runner.ts';
import type { EventHandler } from './event-handler.ts';
import type { Parking } from './parking.ts';

export interface ConsumersOptions {
  bus: EventBus;
  registry: EventRegistry;
  parking: Parking;
  health: Health;
  log: Log;
}

/** All consumers of this process. */
export class Consumers {
  readonly runners: ConsumerRunner[] = [];
  private stopped: Promise<unknown> | undefined;

  constructor(private readonly options: ConsumersOptions) {}

  /** Starts a consumer for a handler, without waiting for the broker, and shows it in the service's health. */
  run(handler: EventHandler): void {
    const { health, ...options } = this.options;
    const runner = new ConsumerRunner({ handler, ...options });
    const name = `consumer ${handler.subscription.group}`;
    const shared = (handler.subscription.mode ?? 'shared') === 'shared';
    health[shared ? 'registerBackground' : 'register'](name, () => this.healthOf(runner, shared)); // What each instance reads, it answers from.
    health.registerVital(name, () => ({ ok: !runner.stuck }));
    this.runners.push(runner);
    runner.start();
  }

  private async healthOf(runner: ConsumerRunner, shared: boolean): Promise<ComponentHealth> {
    const health = runner.health();
    const parked = shared ? (await this.options.parking.keys(runner.handler.subscription.group)).size : 0;
    return parked === 0 ? health : { ...health, detail: [health.detail, `${parked} keys parked`].filter(Boolean).join('; ') };
  }

  /** Resolves when every 'each-instance' and 'state' consumer has read what was there at start. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.runners.filter(({ handler }) => (handler.subscription.mode ?? 'shared') !== 'shared').map(({ catchUp }) => catchUp.done));
  }

  /** Repeating it changes nothing. */
  async stop(): Promise<void> {
    this.stopped ??= Promise.all(this.runners.map((runner) => runner.stop()));
    await this.stopped;
  }
}
