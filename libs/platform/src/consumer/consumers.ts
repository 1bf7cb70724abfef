import type { EventRegistry } from '../contracts/event-registry.ts';
import type { ComponentHealth, Health } from '../health/health.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import { ConsumerRunner } from './consumer-runner.ts';
import type { EventHandler, Subscription } from './event-handler.ts';
import type { Parking } from './parking.ts';

interface ConsumersOptions {
  bus: EventBus;
  registry: EventRegistry;
  parking: Parking;
  health: Health;
  log: Log;
}

/** All consumers of this process. */
export class Consumers {
  private readonly runners: ConsumerRunner[] = [];
  private stopped: Promise<unknown> | undefined;

  constructor(private readonly options: ConsumersOptions) {}

  /** Starts a consumer for a handler, without waiting for the broker, and shows it in the service's health. */
  run(handler: EventHandler): void {
    const { health, ...options } = this.options;
    const runner = new ConsumerRunner({ handler, ...options });
    const name = `consumer ${handler.subscription.group}`;
    health[runner.isShared ? 'registerBackground' : 'register'](name, () => this.healthOf(runner)); // What each instance reads, it answers from.
    health.registerVital(name, () => ({ ok: !runner.stuck }));
    this.runners.push(runner);
    runner.start();
  }

  private async healthOf(runner: ConsumerRunner): Promise<ComponentHealth> {
    const health = runner.health();
    const parked = runner.isShared ? (await this.options.parking.keys(runner.subscription.group)).size : 0;
    return parked === 0
      ? health
      : { ...health, detail: [health.detail, `${parked} keys parked`].filter(Boolean).join('; ') };
  }

  /** Records that each shared group has not yet handled, by group. @throws what the broker throws */
  async lag(): Promise<Map<string, number>> {
    return this.byGroup(async ({ group, topics }) => Number(await this.options.bus.lag(group, topics)));
  }

  /** Keys whose events wait behind one that could not be handled, by shared group. */
  async parkedKeys(): Promise<Map<string, number>> {
    return this.byGroup(async ({ group }) => (await this.options.parking.keys(group)).size);
  }

  private async byGroup(read: (subscription: Subscription) => Promise<number>): Promise<Map<string, number>> {
    const shared = this.runners.filter(({ isShared }) => isShared).map(({ subscription }) => subscription);
    return new Map(
      await Promise.all(shared.map(async (subscription) => [subscription.group, await read(subscription)] as const)),
    );
  }

  /** Repeating it changes nothing. */
  async stop(): Promise<void> {
    this.stopped ??= Promise.all(this.runners.map((runner) => runner.stop()));
    await this.stopped;
  }
}
