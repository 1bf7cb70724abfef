import { Global, Inject, Module, Optional, type DynamicModule, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { setTimeout as delay } from 'node:timers/promises';
import { ConsumerRunner } from './consumer/consumer-runner.ts';
import { Consumers } from './consumer/consumers.ts';
import type { EventHandler } from './consumer/event-handler.ts';
import type { Parking } from './consumer/parking.ts';
import { publishedEvents } from './contracts/event-registry.ts';
import { HealthController } from './health/health.controller.ts';
import { Health } from './health/health.ts';
import { eventTopic } from './kafka/cloud-event.ts';
import { EventBus } from './kafka/event-bus.ts';
import { Log } from './logging/log.ts';
import { platformProviders } from './platform-providers.ts';
import { CONSUMER_LIST, PARKING } from './platform-tokens.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from './platform-options.ts';
import { Relay } from './relay/relay.ts';

/** Consumers named by feature modules, besides those in the options. */
class ConsumerRegistry {
  readonly classes = new Set<Type<EventHandler>>();
}

@Module({})
class ConsumersModule {
  constructor(registry: ConsumerRegistry, @Inject(CONSUMER_LIST) classes: readonly Type<EventHandler>[]) {
    for (const handler of classes) registry.classes.add(handler);
  }
}

/** The platform in a service: import `PlatformModule.forRoot({…})` once, in the service's module. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationBootstrap {
  constructor(
    @Inject(PLATFORM_OPTIONS) private readonly options: PlatformOptions,
    private readonly modules: ModuleRef,
    private readonly registry: ConsumerRegistry,
    private readonly log: Log,
    private readonly health: Health,
    @Optional() private readonly bus?: EventBus,
  ) {}

  static forRoot(options: PlatformOptions): DynamicModule {
    const providers = [...platformProviders(options), ConsumerRegistry];
    return { module: PlatformModule, providers, controllers: [HealthController], exports: providers.filter((provider) => !isAppToken(provider)) };
  }

  /** Handlers of a feature module; each class is also listed in that module's providers. */
  static consumers(classes: readonly Type<EventHandler>[]): DynamicModule {
    return { module: ConsumersModule, providers: [{ provide: CONSUMER_LIST, useValue: classes }] };
  }

  /** Starts what talks to the broker, without waiting for it: the service answers while the broker is away. */
  onApplicationBootstrap(): void {
    if (!this.bus) return;
    void this.createTopics(this.bus);
    const handlers = [...new Set([...(this.options.consumers ?? []), ...this.registry.classes])];
    for (const handler of handlers) this.consume(this.bus, this.modules.get<EventHandler>(handler, { strict: false }));
  }

  private consume(bus: EventBus, handler: EventHandler): void {
    const runner = new ConsumerRunner({
      handler, bus, log: this.log, registry: this.options.registry ?? publishedEvents, parking: this.modules.get<Parking>(PARKING, { strict: false }),
    });
    const name = `consumer ${handler.subscription.group}`;
    this.health.register(name, () => runner.health());
    this.health.registerVital(name, () => ({ ok: !runner.stuck }));
    this.modules.get(Consumers, { strict: false }).add(runner);
  }

  private async createTopics(bus: EventBus): Promise<void> {
    const { name, topics = [], eventStore = false } = this.options;
    const own = eventStore === false ? [] : [eventTopic(name), `${eventTopic(name)}.dlq`];
    for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
      try {
        await bus.ensureTopics([...own, ...topics]);
        break;
      } catch (error) {
        this.log.warn('topics: broker is away, trying again', { error });
        await delay(pause, undefined, { ref: false });
      }
    }
    if (eventStore !== false) this.modules.get(Relay, { strict: false }).start();
  }
}

function isAppToken(provider: unknown): boolean {
  const token = typeof provider === 'object' && provider !== null ? (provider as { provide?: unknown }).provide : undefined;
  return typeof token === 'string' && token.startsWith('APP_');
}
