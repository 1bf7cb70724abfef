import type { Type } from '@nestjs/common';
import type { Config } from './config/define-config.ts';
import type { EventHandler } from './consumer/event-handler.ts';
import type { ErrorTexts, EventRegistry } from './contracts/event-registry.ts';
import type { Upcaster } from './event-store/upcasters.ts';
import type { TopicSpec } from './kafka/topics.ts';

export interface EventStoreOptions {
  /** Names before the '-' of stream names; appends to others are refused. */
  aggregates?: readonly string[];
  upcasters?: readonly Upcaster[];
}

/** What a service needs from the platform. */
export interface PlatformOptions {
  name: string;
  config: Config;
  mongo?: boolean;
  redis?: boolean;
  kafka?: boolean;
  /** Needs mongo; with kafka the relay publishes what is appended. */
  eventStore?: boolean | EventStoreOptions;
  /** Further topics the service writes, such as a compacted one. */
  topics?: readonly TopicSpec[];
  /** Handlers; each class is also a provider of one of the service's modules. */
  consumers?: readonly Type<EventHandler>[];
  /** false: requests need no actor token. Only for the gateway, which makes them. */
  actorTokens?: boolean;
  registry?: EventRegistry;
  errorTexts?: ErrorTexts;
}

export const PLATFORM_OPTIONS = Symbol('PLATFORM_OPTIONS');
