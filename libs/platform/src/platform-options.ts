import type { Clock } from '@asili/kernel';
import type { Config } from './config/define-config.ts';
import type { ErrorTexts, EventRegistry } from './contracts/event-registry.ts';
import type { TopicSpec } from './kafka/topics.ts';

/** Where parked events are kept. */
export const PARKING = Symbol('PARKING');

interface EventStoreOptions {
  /** Names before the '-' of stream names; appends to others are refused. */
  aggregates?: readonly string[];
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
  /** false: requests need no actor token. Only for the gateway, which makes them. */
  actorTokens?: boolean;
  registry?: EventRegistry;
  errorTexts?: ErrorTexts;
  /** What the service and its event store take the time from; the machine's clock unless told. */
  clock?: Clock | undefined;
  /** Its deadlines pass when the development clock is moved (DEV_CLOCK, ADR 88). Not for whoever keeps sessions, signs or certifies. */
  movableClock?: boolean;
}

export const PLATFORM_OPTIONS = Symbol('PLATFORM_OPTIONS');
