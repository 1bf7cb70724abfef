import {
  Global,
  Inject,
  Module,
  Optional,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { setTimeout as delay } from 'node:timers/promises';
import { assertCallersNamed } from './actor/actor.guard.ts';
import { HealthController } from './health/health.ts';
import { MetricsController } from './metrics/metrics.ts';
import { eventTopic } from './kafka/cloud-event.ts';
import { EventBus } from './kafka/event-bus.ts';
import { EventTransport } from './kafka-transport/event-transport.ts';
import { startDeclaredWork } from './lifecycle/declared-work.ts';
import { Log } from './logging/log.ts';
import { platformProviders } from './platform-providers.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from './platform-options.ts';
import { Relay } from './relay/relay.ts';

/** The platform in a service: import `PlatformModule.forRoot({…})` once, in the service's module. */
@Global()
@Module({})
export class PlatformModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(PLATFORM_OPTIONS) private readonly options: PlatformOptions,
    private readonly modules: ModuleRef,
    private readonly parts: ModulesContainer,
    private readonly log: Log,
    @Optional() private readonly bus?: EventBus,
  ) {}

  static forRoot(options: PlatformOptions): DynamicModule {
    const providers = platformProviders(options);
    return {
      module: PlatformModule,
      providers,
      controllers: [HealthController, MetricsController],
      exports: providers.filter((provider) => !isAppToken(provider)),
    };
  }

  onModuleInit(): void {
    assertCallersNamed(this.parts);
  }

  /** Starts the declared work, and what talks to the broker without waiting for it: the service answers while the broker is away. */
  onApplicationBootstrap(): void {
    startDeclaredWork(this.parts, this.modules);
    if (!this.bus) return;
    void this.createTopics(this.bus);
    this.modules.get(EventTransport, { strict: false }).start();
  }

  private async createTopics(bus: EventBus): Promise<void> {
    const { name, topics = [], eventStore = false } = this.options;
    const own = eventStore === false ? [] : [eventTopic(name)];
    for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
      try {
        await bus.ensureTopics([...own, ...topics]);
        break;
      } catch (error) {
        this.log.warn('topics: broker unavailable, retrying', { error });
        await delay(pause, undefined, { ref: false });
      }
    }
    if (eventStore !== false) this.modules.get(Relay, { strict: false }).start();
  }
}

function isAppToken(provider: unknown): boolean {
  const token =
    typeof provider === 'object' && provider !== null ? (provider as { provide?: unknown }).provide : undefined;
  return typeof token === 'string' && token.startsWith('APP_');
}
